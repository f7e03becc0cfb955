package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides how long the process waits for its first connection. The time limit counts from the first
 * attempt and is shared by all callers, because the migration connects more than once.
 */
final class StartWait {

  private static final Logger LOG = LoggerFactory.getLogger(StartWait.class);
  private static final long BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

  /**
   * SQLSTATEs that are waited for besides a lost connection: read-only, which a standby is until it
   * is promoted, and too many connections.
   */
  private static final Pattern PASSING = Pattern.compile(ReadOnlyDatabase.STATE + "|53300");

  private final @Nullable DatabasePeer peer;
  private final Duration limit;
  private final boolean mustWrite;
  private final long start = System.nanoTime();
  private long lastLine;
  private boolean hasWaited;

  /**
   * Begins the wait.
   *
   * @param mustWrite whether a read-only server is waited for; commands such as an export can use
   *     one
   */
  StartWait(@Nullable DatabasePeer peer, Duration limit, boolean mustWrite) {
    this.peer = peer;
    this.limit = limit;
    this.mustWrite = mustWrite;
  }

  /** Returns true while a failure may be temporary. A wrong password is not. */
  boolean isWorthIt(SQLException failure) {
    return isPassing(failure) && System.nanoTime() - start < limit.toNanos();
  }

  private static boolean isPassing(SQLException failure) {
    return Connectivity.isLost(failure) || PASSING.matcher(failure.getSQLState()).matches();
  }

  /** Logs the first failure, and then one every ten seconds. */
  synchronized void tell(SQLException failure) {
    long now = System.nanoTime();
    if (!hasWaited || now - lastLine >= BETWEEN_LINES) {
      hasWaited = true;
      lastLine = now;
      LOG.warn(
          "Waiting for PostgreSQL, for at most {} s (countersign.database.start-timeout): {}",
          limit.toSeconds(),
          DatabaseFailure.find(peer, failure).orElseThrow().description());
    }
  }

  /** Closes and rejects a connection that cannot write, if the process must write. */
  void accept(Connection connection) throws SQLException {
    if (mustWrite) {
      rejectReadOnly(connection);
    }
    if (hasWaited()) {
      LOG.info("PostgreSQL accepts connections.");
    }
  }

  private synchronized boolean hasWaited() {
    return hasWaited;
  }

  private static void rejectReadOnly(Connection connection) throws SQLException {
    try {
      if (ReadOnlyDatabase.isBehind(connection)) {
        throw new ReadOnlyDatabase();
      }
    } catch (SQLException failure) {
      connection.close();
      throw failure;
    }
  }
}
