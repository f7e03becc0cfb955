package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Removes the network timeout for migrations, which may run long. The pool restores its own timeout
 * afterwards.
 */
final class MigrationDataSource extends DelegatingDataSource {

  MigrationDataSource(DataSource pool) {
    super(pool);
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    connection.setNetworkTimeout(Runnable::run, 0);
    return connection;
  }
}
