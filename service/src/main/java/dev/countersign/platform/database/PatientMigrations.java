package dev.countersign.platform.database;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.flywaydb.core.api.output.MigrateResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Migrates without stopping the service. A migration that waits for the lock of a table makes every
 * later statement about that table wait too, so it gives up after two seconds, and is repeated
 * until it gets the lock.
 */
public final class PatientMigrations {

  private static final Logger LOG = LoggerFactory.getLogger(PatientMigrations.class);

  /** SQLSTATE of a statement that did not get a lock in time. */
  private static final String NO_LOCK = "55P03";

  /** Between two attempts, the statements that waited run. */
  private static final Duration PAUSE = Duration.ofSeconds(5);

  private PatientMigrations() {}

  /** Applies the pending migrations; a migration that gets no lock is repeated without limit. */
  public static MigrateResult migrate(Flyway flyway) {
    while (true) {
      try {
        return flyway.migrate();
      } catch (FlywayException failure) {
        if (!isLocked(failure)) {
          throw failure;
        }
        LOG.warn(
            "A migration did not get a lock within {} s, because a long transaction such as a"
                + " backup by pg_dump holds it. The migration is repeated every {} s.",
            LockTimeout.LONGEST.toSeconds(),
            PAUSE.toSeconds());
        pause(failure);
      }
    }
  }

  private static boolean isLocked(FlywayException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && NO_LOCK.equals(sql.getSQLState())) {
        return true;
      }
    }
    return false;
  }

  private static void pause(FlywayException failure) {
    try {
      Thread.sleep(PAUSE);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      throw failure;
    }
  }

  /**
   * Limits each wait of a migration for a lock. Migrations without a transaction build indexes
   * concurrently: they may wait, because other statements do not wait for them.
   */
  static final class LockTimeout implements Callback {

    /**
     * Longer than deadlock_timeout, after which PostgreSQL ends an autovacuum that is in the way.
     */
    static final Duration LONGEST = Duration.ofSeconds(2);

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_EACH_MIGRATE;
    }

    @Override
    public boolean canHandleInTransaction(Event event, Context context) {
      return true;
    }

    /** Ends with the transaction of the migration, and does nothing without one. */
    @Override
    public void handle(Event event, Context context) {
      try (Statement statement = context.getConnection().createStatement()) {
        if (!context.getConnection().getAutoCommit()) {
          statement.execute("set local lock_timeout = '" + LONGEST.toSeconds() + "s'");
        }
      } catch (SQLException away) {
        throw new FlywayException("The time limit for locks could not be set.", away);
      }
    }

    @Override
    public String getCallbackName() {
      return "lock-timeout";
    }
  }
}
