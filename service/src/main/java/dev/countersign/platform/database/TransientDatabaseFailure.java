package dev.countersign.platform.database;

import java.sql.SQLException;
import java.util.regex.Pattern;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Tells which failures of the database can pass, so that a retry makes sense. */
public final class TransientDatabaseFailure {

  /**
   * The SQLSTATEs that can pass: connection lost (08), transaction undone for another (40), lack of
   * resources (53), cancelled, shutting down or starting (57), a lock that was not available, and a
   * connection to a server that has become a standby (25006).
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

  /** If the roll-back failed too, often because the pool has closed the connection. */
  private static boolean isFirstFailurePassing(TransactionSystemException failed) {
    Throwable first = failed.getApplicationException();
    return first == null ? isPassing(failed) : isBehind(first);
  }

  private static boolean isPassing(Throwable failure) {
    String state = state(failure);
    return state.isEmpty() ? isAway(failure) : PASSING.matcher(state).matches();
  }

  /** Without a SQLSTATE the driver or the pool has failed before the database could answer. */
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

  /** The SQLSTATE of the outermost failure that has one, or an empty text. */
  private static String state(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState();
      }
    }
    return "";
  }
}
