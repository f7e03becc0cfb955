package dev.countersign.platform.database;

import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionCallback;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Begins every transaction, and begins it again when the database has undone it for the sake of
 * another. Whatever else fails is not repeated: it may have been committed.
 */
@Component
class RetryingTransactions implements TransactionOperations {

  /** A transaction that could not be put in line with another, and a deadlock. */
  private static final Set<String> UNDONE = Set.of("40001", "40P01");

  private static final int MOST_REPEATS = 3;
  private static final Duration LONGEST_FIRST_PAUSE = Duration.ofMillis(20);

  private final TransactionTemplate once;
  private final SecureRandom random;

  RetryingTransactions(PlatformTransactionManager transactions, SecureRandom random) {
    this.once = new TransactionTemplate(transactions);
    this.random = random;
  }

  @Override
  public <T extends @Nullable Object> T execute(TransactionCallback<T> action) {
    // Inside another transaction there is nothing to repeat: that one is undone as a whole.
    int repeats = TransactionSynchronizationManager.isActualTransactionActive() ? 0 : MOST_REPEATS;
    for (int repeat = 0; repeat < repeats; repeat++) {
      try {
        return once.execute(action);
      } catch (ConcurrencyFailureException collision) {
        if (!isUndone(collision) || !hasPaused(repeat)) {
          throw collision;
        }
      }
    }
    return once.execute(action);
  }

  private static boolean isUndone(ConcurrencyFailureException collision) {
    return collision.getMostSpecificCause() instanceof SQLException cause
        && UNDONE.contains(String.valueOf(cause.getSQLState()));
  }

  /** Unequally long, so that those who have collided do not meet again. */
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
