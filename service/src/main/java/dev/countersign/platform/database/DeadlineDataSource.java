package dev.countersign.platform.database;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.meters.Timing;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Limits how long a request waits for the database to its deadline. */
final class DeadlineDataSource extends DelegatingDataSource {

  private final OverdueConnections overdue;
  private final Timing waits;

  DeadlineDataSource(DataSource pool, OverdueConnections overdue, Timing waits) {
    super(pool);
    this.waits = waits;
    this.overdue = overdue;
  }

  @Override
  public Connection getConnection() throws SQLException {
    CpuConcurrencyLimit.endTurn();
    Optional<Deadline> deadline = RequestDeadlines.current();
    return deadline.isEmpty() ? super.getConnection() : watched(deadline.get());
  }

  private Connection watched(Deadline deadline) throws SQLException {
    if (deadline.isMissed()) {
      throw new SQLTransientConnectionException("The deadline of this request has passed.");
    }
    long start = System.nanoTime();
    var borrowing = new ConnectionLoan(deadline);
    overdue.watch(borrowing);
    try {
      Connection connection = super.getConnection();
      borrowing.begin(connection);
      waits.add(System.nanoTime() - start);
      return connection;
    } catch (SQLException | RuntimeException away) {
      borrowing.fail();
      throw away;
    }
  }
}
