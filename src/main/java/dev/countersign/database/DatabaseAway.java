package dev.countersign.database;

import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Which failures mean that the database did not answer, and nothing worse. */
public final class DatabaseAway {

  private DatabaseAway() {}

  public static boolean isBehind(Throwable failure) {
    return switch (failure) {
      case DataAccessResourceFailureException _,
          TransientDataAccessException _,
          CannotCreateTransactionException _,
          TransactionSystemException _ ->
          true;
      default -> false;
    };
  }
}
