package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Limits how long a request waits for the database to its deadline. */
final class DeadlineDataSource extends DelegatingDataSource {

  private final OverdueConnections overdue;

  DeadlineDataSource(DataSource pool, OverdueConnections overdue) {
    super(pool);
    this.overdue = overdue;
  }

  @Override
  public Connection getConnection() throws SQLException {
    Optional<Deadline> deadline = RequestDeadlines.current();
    return deadline.isEmpty() ? super.getConnection() : watched(deadline.get());
  }

  private Connection watched(Deadline deadline) throws SQLException {
    if (deadline.isMissed()) {
      throw new SQLTransientConnectionException("The deadline of this request has passed.");
    }
    var borrowing = new ConnectionLoan(deadline);
    overdue.watch(borrowing);
    try {
      Connection connection = super.getConnection();
      borrowing.begin(connection);
      return connection;
    } catch (SQLException | RuntimeException away) {
      borrowing.fail();
      throw away;
    }
  }
}
