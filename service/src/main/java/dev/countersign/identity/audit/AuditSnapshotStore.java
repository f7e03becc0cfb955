package dev.countersign.identity.audit;

import java.util.function.Supplier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Reads events and seals as they were at one time. Its lock keeps the partitions of events until
 * the end: a snapshot hides removed rows from a reader, but not a dropped partition.
 */
@Repository
class AuditSnapshotStore {

  private final JdbcClient database;
  private final TransactionTemplate moment;

  AuditSnapshotStore(JdbcClient database, PlatformTransactionManager transactions) {
    this.database = database;
    this.moment = new TransactionTemplate(transactions);
    moment.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
    moment.setReadOnly(true);
  }

  <T> T read(Supplier<T> reading) {
    return moment.execute(
        _ -> {
          // PostgreSQL takes the snapshot at the next statement, when the lock is held.
          database.sql("lock table events in access share mode").update();
          return reading.get();
        });
  }
}
