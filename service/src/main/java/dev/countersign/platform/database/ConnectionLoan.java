package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request's wait for a connection, and its use of it. */
final class ConnectionLoan {

  enum State {
    WAITING,
    GIVEN_BACK,
    ENDED
  }

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLoan.class);

  /** How long a request waits for a PostgreSQL that is unreachable: it may be back just now. */
  private static final long GRACE = Duration.ofMillis(300).toNanos();

  private final Thread borrower = Thread.currentThread();
  private final Deadline deadline;
  private final long start = System.nanoTime();
  private long end;
  private @Nullable Connection connection;
  private boolean isInterrupted;
  private boolean isOver;

  ConnectionLoan(Deadline deadline) {
    this.deadline = deadline;
    this.end = deadline.fromNow();
  }

  long start() {
    return start;
  }

  synchronized void begin(Connection lent) {
    connection = lent;
    end = deadline.fromNow();
    calm();
  }

  synchronized void fail() {
    isOver = true;
    deadline.miss();
    calm();
  }

  /** Closes the connection, or ends the wait for one, if its time is over. */
  synchronized State look(long now, boolean isUnreachable) {
    if (isOver) {
      return State.ENDED;
    }
    if (isGivenBack()) {
      return State.GIVEN_BACK;
    }
    if (end - now > 0 && !(isUnreachable && now - start > GRACE)) {
      return State.WAITING;
    }
    deadline.miss();
    if (connection == null) {
      stopWaiting();
      return State.WAITING;
    }
    abort(connection);
    return State.ENDED;
  }

  /** A connection that was given back counts as closed, even if the pool has lent it again. */
  private boolean isGivenBack() {
    try {
      return connection != null && connection.isClosed();
    } catch (SQLException broken) {
      return true;
    }
  }

  private void stopWaiting() {
    if (!isInterrupted) {
      isInterrupted = true;
      borrower.interrupt();
    }
  }

  private static void abort(Connection overdue) {
    try {
      overdue.abort(Runnable::run);
    } catch (SQLException closed) {
      LOG.debug("The connection was given back already.", closed);
    }
  }

  /** The interruption was meant for the wait alone, not for what the request does next. */
  private void calm() {
    if (isInterrupted) {
      Thread.interrupted();
    }
  }
}
