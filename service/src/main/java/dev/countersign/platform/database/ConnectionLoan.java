package dev.countersign.platform.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.postgresql.jdbc.PgConnection;
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

  /** How long PostgreSQL may take to cancel a statement before its connection is closed. */
  private static final long CANCELLATION = Duration.ofMillis(250).toNanos();

  private final Thread borrower = Thread.currentThread();
  private final Deadline deadline;
  private final long start = System.nanoTime();
  private long lentAt = start;
  private long cancelledAt;
  private @Nullable Connection connection;
  private boolean isCancelled;
  private boolean isInterrupted;
  private boolean isOver;

  ConnectionLoan(Deadline deadline) {
    this.deadline = deadline;
  }

  long start() {
    return start;
  }

  synchronized void begin(Connection lent) {
    connection = lent;
    lentAt = System.nanoTime();
    calm();
  }

  synchronized void fail() {
    isOver = true;
    deadline.miss();
    calm();
  }

  /**
   * Cancels the statement and then closes the connection, or ends the wait for one, if the deadline
   * has passed. PostgreSQL does not notice a closed connection while a statement waits for a lock:
   * without the cancellation the statement would go on, and so write after its request has failed.
   */
  synchronized State look(long now, boolean isUnreachable) {
    if (isOver) {
      return State.ENDED;
    }
    if (isGivenBack()) {
      return State.GIVEN_BACK;
    }
    if (deadline.after(lentAt) - now > 0 && !(isUnreachable && now - start > GRACE)) {
      return State.WAITING;
    }
    deadline.miss();
    if (connection == null) {
      stopWaiting();
      return State.WAITING;
    }
    if (!isCancelled) {
      isCancelled = true;
      cancelledAt = now;
      cancel(connection);
    }
    if (now - cancelledAt < CANCELLATION && !isUnreachable) {
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

  /** Asks PostgreSQL on another connection, on a thread of its own, to cancel the statement. */
  private static void cancel(Connection overdue) {
    try {
      PgConnection running = overdue.unwrap(PgConnection.class);
      Thread.ofVirtual().name("overdue-statement").start(() -> cancel(running));
    } catch (SQLException returned) {
      LOG.debug("The overdue connection was already returned to the pool.", returned);
    }
  }

  private static void cancel(PgConnection running) {
    try {
      running.cancelQuery();
    } catch (SQLException away) {
      LOG.debug("PostgreSQL could not be asked to cancel an overdue statement.", away);
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
