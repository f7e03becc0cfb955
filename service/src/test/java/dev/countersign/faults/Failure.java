package dev.countersign.faults;

import dev.countersign.support.WatchedDataSource.Call;
import dev.countersign.support.WatchedDataSource.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** The ways in which a database call fails. Driver and pool see the same as in production. */
enum Failure {
  /** The connection breaks before the call reaches the server. */
  CUT_BEFORE {
    @Override
    @Nullable Object strike(Call call) throws Throwable {
      if (call.kind() == Kind.CONNECT) {
        throw new SQLException("The planned failure.", "08006");
      }
      cut(call.connection());
      return call.goOn();
    }
  },

  /** The call succeeds, but the connection breaks before the result is read. */
  CUT_AFTER {
    @Override
    @Nullable Object strike(Call call) throws Throwable {
      Object done = call.goOn();
      if (done instanceof Connection fresh) {
        cut(fresh);
        return fresh; // The pool does the same if a connection breaks after its last check.
      }
      cut(call.connection());
      call.connection().createStatement().close();
      throw new IllegalStateException("The connection is still open.");
    }
  },

  /** The transaction is rolled back because of a concurrent one. */
  COLLISION {
    @Override
    boolean canStrike(Kind kind) {
      return kind == Kind.STATEMENT || kind == Kind.COMMIT;
    }

    @Override
    @Nullable Object strike(Call call) throws Throwable {
      try (Statement collision = call.connection().createStatement()) {
        collision.execute(
            "do $$ begin raise 'The planned failure.' using errcode = 'serialization_failure'; end $$");
      } finally {
        if (call.kind() == Kind.COMMIT) {
          call.connection().rollback();
        }
      }
      throw new IllegalStateException("The transaction did not fail.");
    }
  };

  boolean canStrike(Kind kind) {
    return true;
  }

  abstract @Nullable Object strike(Call call) throws Throwable;

  private static void cut(Connection connection) throws SQLException {
    ((Connection) connection.unwrap(PGConnection.class)).abort(Runnable::run);
  }
}
