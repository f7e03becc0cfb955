package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Runs transactions, and retries those that PostgreSQL rolled back because of a conflict with
 * another. Other failures are not retried, because the transaction may have been committed.
 */
@Component
class RetryingTransactions implements TransactionOperations, MeterProvider {

  /** SQLSTATEs of serialization failures and deadlocks. */
  private static final Set<String> UNDONE = Set.of("40001", "40P01");

  private static final int MOST_REPEATS = 3;
  private static final Duration LONGEST_FIRST_PAUSE = Duration.ofMillis(20);

  private final TransactionTemplate once;
  private final SecureRandom random;
  private final LongAdder retries = new LongAdder();

  RetryingTransactions(PlatformTransactionManager transactions, SecureRandom random) {
    this.once = new TransactionTemplate(transactions);
    this.random = random;
  }

  @Override
  public <T extends @Nullable Object> T execute(TransactionCallback<T> action) {
    // A nested transaction is not retried: PostgreSQL has rolled back the outer one as a whole.
    int repeats = TransactionSynchronizationManager.isActualTransactionActive() ? 0 : MOST_REPEATS;
    for (int repeat = 0; repeat < repeats; repeat++) {
      try {
        return once.execute(action);
      } catch (ConcurrencyFailureException collision) {
        if (!isUndone(collision) || !hasPaused(repeat)) {
          throw collision;
        }
        retries.increment();
      }
    }
    return once.execute(action);
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.counter(
            "countersign.database.transaction.retries",
            "Transactions repeated after a deadlock or a serialization failure.",
            retries));
  }

  private static boolean isUndone(ConcurrencyFailureException collision) {
    return collision.getMostSpecificCause() instanceof SQLException cause
        && UNDONE.contains(String.valueOf(cause.getSQLState()));
  }

  /** Sleeps for a random time, so that transactions that collided do not collide again. */
  private boolean hasPaused(int repeat) {
    long longest = LONGEST_FIRST_PAUSE.toNanos() << repeat;
    try {
      Thread.sleep(Duration.ofNanos(random.nextLong(longest)));
      return true;
    } catch (InterruptedException ending) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
