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
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** One connection to the Django database, and the stores that read it. */
public final class DjangoStore implements AutoCloseable {

  private final SingleConnectionDataSource source;
  private final JdbcClient client;
  private final DataSourceTransactionManager transactions;

  private DjangoStore(Connection connection) {
    source = new SingleConnectionDataSource(connection, true);
    client = JdbcClient.create(source);
    transactions = new DataSourceTransactionManager(source);
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

  /** Returns the client of the connection, for stores of another package. */
  public JdbcClient client() {
    return client;
  }

  public DjangoSchemaStore schema(String timeZone) {
    return new DjangoSchemaStore(client, timeZone);
  }

  public DjangoUserStore users(DjangoSettings settings, Collection<String> skippedColumns) {
    return new DjangoUserStore(client, settings, skippedColumns);
  }

  public DjangoGroupStore groups() {
    return new DjangoGroupStore(client);
  }

  public DjangoCredentialStore credentials(DjangoSettings settings) {
    return new DjangoCredentialStore(client, settings);
  }

  DjangoChangeStore changes() {
    return new DjangoChangeStore(client);
  }

  /** Returns whether an installation of the triggers has begun and they were not removed. */
  public boolean isFollowed() {
    return changes().hasRecords();
  }

  /** Runs the work in one transaction of the Django database. */
  public void inTransaction(Runnable work) {
    template(TransactionDefinition.PROPAGATION_REQUIRED).executeWithoutResult(_ -> work.run());
  }

  /** Runs the work inside the present transaction. If it fails, only the work is undone. */
  public void inSavepoint(Runnable work) {
    template(TransactionDefinition.PROPAGATION_NESTED)
        .executeWithoutResult(
            _ -> {
              work.run();
              // Django defers foreign keys to the end of the transaction, where a failure undoes
              // all.
              client.sql("set constraints all immediate").update();
              client.sql("set constraints all deferred").update();
            });
  }

  /** Runs the work in one transaction and undoes it. */
  public void rolledBack(Runnable work) {
    template(TransactionDefinition.PROPAGATION_REQUIRED)
        .executeWithoutResult(
            status -> {
              work.run();
              status.setRollbackOnly();
            });
  }

  private TransactionTemplate template(int propagation) {
    var template = new TransactionTemplate(transactions);
    template.setPropagationBehavior(propagation);
    return template;
  }

  @Override
  public void close() {
    source.destroy();
  }

  /** Quotes the name of a table or column, which may come from a file. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
