package dev.countersign.database;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Cuts connections that are still in use at their end. A limit of the driver's would not do: it
 * counts for each packet, and asks a database that does not answer to give up.
 */
final class OverdueConnections implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OverdueConnections.class);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final Queue<InUse> watched = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("overdue-connections").factory());

  private record InUse(Connection connection, long end, Deadline deadline) {}

  OverdueConnections() {
    long every = LOOK_EVERY.toMillis();
    var _ = looks.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
  }

  void watch(Connection connection, Deadline deadline) {
    watched.add(new InUse(connection, deadline.fromNow(), deadline));
  }

  @Override
  public void close() {
    looks.shutdownNow();
  }

  /** A connection that was given back counts as closed, whoever has it from the pool now. */
  private void look() {
    long now = System.nanoTime();
    watched.removeIf(use -> isGivenBack(use) || (use.end() - now <= 0 && cut(use)));
  }

  private static boolean isGivenBack(InUse use) {
    try {
      return use.connection().isClosed();
    } catch (SQLException broken) {
      return true;
    }
  }

  private static boolean cut(InUse use) {
    try {
      use.deadline().miss();
      LOG.warn("The database has not answered in time: a connection is cut.");
      use.connection().abort(Runnable::run);
    } catch (SQLException closed) {
      LOG.debug("It was given back just now.", closed);
    }
    return true;
  }
}
