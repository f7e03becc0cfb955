package dev.countersign.platform.database;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Recognises database failures that are temporary, so that a retry may succeed. */
public final class TransientDatabaseFailure {

  /**
   * SQLSTATEs of temporary failures: connection lost (08), rolled back because of a conflict (40),
   * insufficient resources (53), cancelled, shutting down or starting (57), read-only after the
   * server became a standby (25006), and lock not available (55P03).
   */
  private static final Pattern PASSING = Pattern.compile("(08|40|53|57)...|25006|55P03");

  private TransientDatabaseFailure() {}

  public static boolean isBehind(Throwable failure) {
    return switch (failure) {
      case TransactionSystemException failed -> isFirstFailurePassing(failed);
      case DataAccessException _, TransactionException _ -> isPassing(failure);
      default -> false;
    };
  }

  /**
   * Looks at the original failure if the rollback failed too, often because the pool has closed the
   * connection.
   */
  private static boolean isFirstFailurePassing(TransactionSystemException failed) {
    Throwable first = failed.getApplicationException();
    return first == null ? isPassing(failed) : isBehind(first);
  }

  private static boolean isPassing(Throwable failure) {
    String state = state(failure);
    return state.isEmpty() ? isAway(failure) : PASSING.matcher(state).matches();
  }

  /** Without a SQLSTATE, the driver or the pool failed before the database could respond. */
  private static boolean isAway(Throwable failure) {
    return switch (failure) {
      case DataAccessResourceFailureException _,
          TransientDataAccessException _,
          CannotCreateTransactionException _,
          TransactionSystemException _ ->
          true;
      default -> false;
    };
  }

  /** Returns the SQLSTATE of the outermost failure that has one, or an empty string. */
  private static String state(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState();
      }
    }
    return "";
  }
}
