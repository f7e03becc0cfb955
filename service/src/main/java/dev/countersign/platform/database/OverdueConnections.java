package dev.countersign.platform.database;

import java.time.Duration;
import java.util.Iterator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends waits for connections, and closes connections in use, once their deadline has passed or
 * PostgreSQL is unreachable. The driver's own timeouts do not suffice: they apply to each packet,
 * and they cancel a statement by asking the server, which may not respond.
 */
final class OverdueConnections implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(OverdueConnections.class);
  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final Queue<ConnectionLoan> watched = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("overdue-connections").factory());

  private final Heartbeat heartbeat;

  OverdueConnections(Heartbeat heartbeat) {
    this.heartbeat = heartbeat;
    long every = LOOK_EVERY.toMillis();
    var _ = looks.scheduleWithFixedDelay(this::lookAgain, every, every, TimeUnit.MILLISECONDS);
  }

  void watch(ConnectionLoan borrowing) {
    watched.add(borrowing);
  }

  @Override
  public void close() {
    looks.shutdownNow();
    heartbeat.close();
  }

  /** Survives every failure: without this thread no request has a deadline any more. */
  private void lookAgain() {
    try {
      look();
    } catch (RuntimeException | Error failure) {
      LOG.error("The connections in use could not be examined; it is tried again.", failure);
    }
  }

  private void look() {
    long now = System.nanoTime();
    long oldest = now;
    for (Iterator<ConnectionLoan> all = watched.iterator(); all.hasNext(); ) {
      ConnectionLoan borrowing = all.next();
      switch (borrowing.look(now, heartbeat.isUnreachable())) {
        case WAITING -> oldest = Math.min(oldest, borrowing.start());
        case GIVEN_BACK -> {
          heartbeat.givenBack();
          all.remove();
        }
        case ENDED -> all.remove();
      }
    }
    heartbeat.look(now, oldest);
  }
}
