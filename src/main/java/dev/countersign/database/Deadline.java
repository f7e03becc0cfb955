package dev.countersign.database;

import java.time.Duration;

/** Until when a request may wait for the database, and whether it has waited in vain. */
final class Deadline {

  /** Whoever comes late, after a hash that took long, has this much at least. */
  private static final long LEAST = Duration.ofMillis(100).toNanos();

  private final long end;
  private volatile boolean isMissed;

  Deadline(Duration time) {
    this.end = System.nanoTime() + time.toNanos();
  }

  /** When a statement that begins now has to be done, as {@link System#nanoTime} counts. */
  long fromNow() {
    long earliest = System.nanoTime() + LEAST;
    return earliest + Math.max(end - earliest, 0);
  }

  /** From now on the request is told at once that the database does not answer. */
  void miss() {
    isMissed = true;
  }

  boolean isMissed() {
    return isMissed;
  }
}
