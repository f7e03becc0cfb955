package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.postgresql.jdbc.PgConnection;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Disables named prepared statements on connections through a connection pooler. A pooler in
 * transaction mode may run each transaction in a different session, where the name is unknown or
 * belongs to another statement. Without a pooler, the connection makes PostgreSQL end a statement
 * whose client is gone.
 */
final class PoolerAwareDataSource extends DelegatingDataSource {

  private static final Logger LOG = LoggerFactory.getLogger(PoolerAwareDataSource.class);

  /**
   * Without this setting PostgreSQL notices a closed connection only when it sends a result, so
   * that a statement waits for its lock even if its replica has been killed. PostgreSQL 14 or later
   * has the setting; an operator's own value is kept.
   */
  private static final String NOTICE_CLOSED_CONNECTIONS =
      """
      select set_config(name, '1s', false)
        from pg_settings
       where name = 'client_connection_check_interval'
         and setting = '0'
      """;

  private final boolean isThresholdChosen;
  private final AtomicBoolean isReported = new AtomicBoolean();

  /**
   * Creates the data source around the driver.
   *
   * @param isThresholdChosen whether the operator has set prepareThreshold; if so, it is kept
   */
  PoolerAwareDataSource(DataSource driver, boolean isThresholdChosen) {
    super(driver);
    this.isThresholdChosen = isThresholdChosen;
  }

  @Override
  public Connection getConnection() throws SQLException {
    return adapted(super.getConnection());
  }

  @Override
  public Connection getConnection(String username, String password) throws SQLException {
    return adapted(super.getConnection(username, password));
  }

  private Connection adapted(Connection connection) throws SQLException {
    try {
      if (Pooler.isBefore(connection)) {
        adapt(connection.unwrap(PgConnection.class));
      } else {
        noticeClosed(connection);
      }
      return connection;
    } catch (SQLException away) {
      connection.close();
      throw away;
    }
  }

  /** Does nothing if the operating system of PostgreSQL, or another database, cannot do it. */
  private static void noticeClosed(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(NOTICE_CLOSED_CONNECTIONS);
    } catch (SQLException refused) {
      if (Connectivity.isLost(refused)) {
        throw refused;
      }
      LOG.debug("client_connection_check_interval cannot be set.", refused);
    }
  }

  private void adapt(PgConnection connection) {
    boolean isFirst = isReported.compareAndSet(false, true);
    if (isThresholdChosen) {
      if (isFirst && connection.getPrepareThreshold() > 0) {
        LOG.warn(
            "A connection pooler was detected, and prepareThreshold={} is set. A pooler in"
                + " transaction mode without support for named prepared statements loses changes:"
                + " remove prepareThreshold from spring.datasource.url, or set it to 0.",
            connection.getPrepareThreshold());
      }
      return;
    }
    connection.setPrepareThreshold(0);
    if (isFirst) {
      LOG.info("A connection pooler was detected: named prepared statements are turned off.");
    }
  }
}
