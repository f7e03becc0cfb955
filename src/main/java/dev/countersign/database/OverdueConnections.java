package dev.countersign.database;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Ends waits for connections, and cuts connections in use, when their time is over. A limit of the
 * driver's would not do: it counts for each packet, and asks a database that does not answer to
 * give up.
 */
final class OverdueConnections implements AutoCloseable {

  private static final Duration LOOK_EVERY = Duration.ofMillis(50);

  private final Queue<Borrowing> watched = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService looks =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("overdue-connections").factory());

  OverdueConnections() {
    long every = LOOK_EVERY.toMillis();
    var _ = looks.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
  }

  void watch(Borrowing borrowing) {
    watched.add(borrowing);
  }

  @Override
  public void close() {
    looks.shutdownNow();
  }

  private void look() {
    long now = System.nanoTime();
    watched.removeIf(borrowing -> borrowing.endIfOverdue(now));
  }
}
