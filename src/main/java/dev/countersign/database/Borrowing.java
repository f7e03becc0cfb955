package dev.countersign.database;

import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One request's wait for a connection, and its use of it. */
final class Borrowing {

  private static final Logger LOG = LoggerFactory.getLogger(Borrowing.class);

  private final Thread borrower = Thread.currentThread();
  private final Deadline deadline;
  private long end;
  private @Nullable Connection connection;
  private boolean isInterrupted;
  private boolean isOver;

  Borrowing(Deadline deadline) {
    this.deadline = deadline;
    this.end = deadline.fromNow();
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

  /** True when there is nothing left to watch. */
  synchronized boolean endIfOverdue(long now) {
    if (isOver || isGivenBack()) {
      return true;
    }
    if (end - now > 0) {
      return false;
    }
    deadline.miss();
    if (connection == null) {
      stopWaiting();
      return false;
    }
    LOG.warn("The database has not answered in time: a connection is cut.");
    abort(connection);
    return true;
  }

  /** A connection that was given back counts as closed, whoever has it from the pool now. */
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
      LOG.debug("It was given back just now.", closed);
    }
  }

  /** The interruption was meant for the wait, and for nothing that comes after it. */
  private void calm() {
    if (isInterrupted) {
      Thread.interrupted();
    }
  }
}
