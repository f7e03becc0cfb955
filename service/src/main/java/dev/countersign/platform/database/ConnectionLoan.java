package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tracks one request's wait for a database connection, and its use of that connection. */
final class ConnectionLoan {

  enum State {
    WAITING,
    GIVEN_BACK,
    ENDED
  }

  private static final Logger LOG = LoggerFactory.getLogger(ConnectionLoan.class);

  /** How long a request waits while PostgreSQL is unreachable, in case the outage ends. */
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

  /** Closes the connection, or ends the wait for one, if the deadline has passed. */
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

  /** Returns true for a returned connection, even if the pool has lent it again. */
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
      LOG.debug("The overdue connection was already returned to the pool.", closed);
    }
  }

  /** Clears the interrupt. It was meant for the wait only, not for the rest of the request. */
  private void calm() {
    if (isInterrupted) {
      Thread.interrupted();
    }
  }
}
