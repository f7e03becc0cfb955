package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/** Reads PostgreSQL's clock on new connections, so that the first use of one finds it known. */
final class TimedDataSource extends DelegatingDataSource {

  private final DatabaseClock clock;

  TimedDataSource(DataSource driver, DatabaseClock clock) {
    super(driver);
    this.clock = clock;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return measured(super.getConnection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return measured(super.getConnection(username, password));
  }

  private Connection measured(Connection connection) throws SQLException {
    try {
      clock.measureIfDue(connection);
      return connection;
    } catch (SQLException away) {
      connection.close();
      throw away;
    }
  }
}
