package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.util.DriverDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.database.postgresql.PostgreSQLConfigurationExtension;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.flyway.autoconfigure.FlywayConfigurationCustomizer;
import org.springframework.stereotype.Component;

/**
 * Makes the migration lock work through a connection pooler. Flyway's default lock belongs to a
 * session, and a pooler in transaction mode may switch sessions between lock and unlock. Through a
 * pooler, the lock therefore belongs to a transaction.
 */
@Component
class PooledMigrations implements FlywayConfigurationCustomizer {

  private static final Logger LOG = LoggerFactory.getLogger(PooledMigrations.class);

  @Override
  public void customize(FluentConfiguration migrations) {
    try {
      if (isPooled(migrations)) {
        migrations
            .getPluginRegister()
            .getExact(PostgreSQLConfigurationExtension.class)
            .setTransactionalLock(true);
        adaptConnections(migrations);
      }
    } catch (SQLException away) {
      LOG.debug("PostgreSQL is unreachable; the migration will report it.", away);
    }
  }

  private static boolean isPooled(FluentConfiguration migrations) throws SQLException {
    try (Connection connection = migrations.getDataSource().getConnection()) {
      return Pooler.isBefore(connection);
    }
  }

  /**
   * Switches to the driver's simple query protocol. The extended protocol keeps a portal with a
   * snapshot open in the lock's transaction, and a concurrent index build would wait for that
   * snapshot.
   */
  private static void adaptConnections(FluentConfiguration migrations) throws SQLException {
    if (!migrations.getDataSource().isWrapperFor(HikariDataSource.class)) {
      return;
    }
    HikariDataSource pool = migrations.getDataSource().unwrap(HikariDataSource.class);
    var properties = new Properties();
    properties.putAll(pool.getDataSourceProperties());
    properties.setProperty("preferQueryMode", "simple");
    properties.setProperty("socketTimeout", "0");
    migrations.dataSource(
        new DriverDataSource(
            pool.getJdbcUrl(),
            pool.getDriverClassName(),
            properties,
            pool.getUsername(),
            pool.getPassword()));
  }
}
