package dev.countersign.platform.database;

import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Recognises a commit that no standby has confirmed. If the wait for a synchronous standby is
 * cancelled, for instance with pg_cancel_backend, PostgreSQL commits on the primary alone and
 * reports success with a warning. A fail-over can undo such a change, so it must not be
 * acknowledged.
 */
final class UnreplicatedCommit {

  /** The function of PostgreSQL that warns. The text of the warning depends on lc_messages. */
  private static final String ROUTINE = "SyncRepWaitForLSN";

  /** SQLSTATE of "transaction resolution unknown". */
  private static final String STATE = "08007";

  private UnreplicatedCommit() {}

  /** Throws an exception if one of the warnings is about such a commit. */
  static void reject(@Nullable SQLWarning first) throws SQLException {
    for (SQLWarning warning = first; warning != null; warning = warning.getNextWarning()) {
      if (warning instanceof PSQLWarning postgres && isAbout(postgres.getServerErrorMessage())) {
        throw new SQLTransientConnectionException(
            "PostgreSQL did not wait until a standby had the change.", STATE, warning);
      }
    }
  }

  private static boolean isAbout(@Nullable ServerErrorMessage message) {
    return message != null && ROUTINE.equals(message.getRoutine());
  }
}
