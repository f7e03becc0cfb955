package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.settings.Secret;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.Properties;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** One connection to the Django database, and the stores that read it. */
public final class DjangoStore implements AutoCloseable {

  private final SingleConnectionDataSource source;
  private final JdbcClient client;

  private DjangoStore(Connection connection) {
    source = new SingleConnectionDataSource(connection, true);
    client = JdbcClient.create(source);
  }

  public static DjangoStore open(String url, Optional<String> user, Optional<Secret> password) {
    var properties = new Properties();
    user.ifPresent(name -> properties.setProperty("user", name));
    password.ifPresent(secret -> properties.setProperty("password", secret.reveal()));
    properties.setProperty("ApplicationName", "countersign-takeover");
    properties.setProperty("prepareThreshold", "0"); // PgBouncer before version 1.21
    try {
      return new DjangoStore(DriverManager.getConnection(url, properties));
    } catch (SQLException refused) {
      throw new CommandFailed(
          "No connection to the Django database: %s".formatted(refused.getMessage()));
    }
  }

  DjangoSchemaStore schema(String timeZone) {
    return new DjangoSchemaStore(client, timeZone);
  }

  DjangoUserStore users(DjangoSettings settings, Collection<String> skippedColumns) {
    return new DjangoUserStore(client, settings, skippedColumns);
  }

  DjangoGroupStore groups() {
    return new DjangoGroupStore(client);
  }

  DjangoCredentialStore credentials(DjangoSettings settings) {
    return new DjangoCredentialStore(client, settings);
  }

  DjangoChangeStore changes() {
    return new DjangoChangeStore(client);
  }

  @Override
  public void close() {
    source.destroy();
  }

  /** Quotes the name of a table or column, which may come from a file. */
  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
