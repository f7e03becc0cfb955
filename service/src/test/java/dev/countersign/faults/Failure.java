package dev.countersign.faults;

import dev.countersign.support.WatchedDataSource.Call;
import dev.countersign.support.WatchedDataSource.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGConnection;

/** How a call to the database fails; the driver and the pool see it as they would in service. */
enum Failure {
  /** The connection breaks before the call gets there. */
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

  /** The call is done, and nobody hears of it. */
  CUT_AFTER {
    @Override
    @Nullable Object strike(Call call) throws Throwable {
      Object done = call.goOn();
      if (done instanceof Connection fresh) {
        cut(fresh);
        return fresh; // as the pool hands out one that has died since it was looked at
      }
      cut(call.connection());
      call.connection().createStatement().close();
      throw new IllegalStateException("The connection is still there.");
    }
  },

  /** Another transaction was there first; this one is undone. */
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
      throw new IllegalStateException("Nothing collided.");
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
