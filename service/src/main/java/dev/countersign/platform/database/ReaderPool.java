package dev.countersign.platform.database;

import com.zaxxer.hikari.HikariDataSource;
import dev.countersign.platform.meters.Timing;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Connections to the standby that {@link ReaderDatabase} reads from. The pool opens them when they
 * are needed, and the service starts without the standby.
 */
final class ReaderPool implements AutoCloseable {

  private static final Duration LONGEST_WAIT = Duration.ofMillis(500);

  private final HikariDataSource pool = new HikariDataSource();
  private final OverdueConnections overdue;
  private final JdbcClient client;
  private final TransactionTemplate transactions;

  /** Creates the pool with the user and the driver's properties of the primary's pool. */
  ReaderPool(DatabaseSettings settings, HikariDataSource primary, boolean isTraced) {
    pool.setPoolName("reader");
    pool.setDataSource(DatabaseConfiguration.driver(primary, settings.reader().url()));
    pool.setMaximumPoolSize(settings.reader().maximumPoolSize());
    pool.setMinimumIdle(1);
    pool.setInitializationFailTimeout(-1);
    pool.setConnectionTimeout(LONGEST_WAIT.toMillis());
    pool.setValidationTimeout(LONGEST_WAIT.toMillis());
    pool.setConnectionTestQuery(primary.getConnectionTestQuery());
    // This heartbeat never asks: an unreachable standby is no outage.
    overdue = new OverdueConnections(new Heartbeat(settings.silenceLimit()));
    DataSource limited = new DeadlineDataSource(pool, overdue, new Timing());
    DataSource source = isTraced ? new TracedDataSource(limited) : limited;
    client = JdbcClient.create(source);
    transactions = new TransactionTemplate(new JdbcTransactionManager(source));
    transactions.setReadOnly(true);
  }

  JdbcClient client() {
    return client;
  }

  /** Returns read-only transactions. Through a pooler, all statements of one reach one server. */
  TransactionOperations transactions() {
    return transactions;
  }

  @Override
  public void close() {
    overdue.close();
    pool.close();
  }
}
