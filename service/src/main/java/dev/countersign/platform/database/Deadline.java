package dev.countersign.platform.database;

import java.time.Duration;

/** Until when a request may wait, and whether it has waited for the database in vain. */
public final class Deadline {

  /** Whoever comes late, after a hash that took long, has this much at least. */
  private static final long LEAST = Duration.ofMillis(100).toNanos();

  private final long end;
  private volatile boolean isMissed;

  Deadline(Duration time) {
    this.end = System.nanoTime() + time.toNanos();
  }

  /** How long this may wait for something else, if it should not be for longer than that. */
  public static Duration within(Duration longest) {
    return RequestDeadlines.current().map(deadline -> deadline.cap(longest)).orElse(longest);
  }

  private Duration cap(Duration longest) {
    long left = Math.max(end - System.nanoTime(), 0);
    return Duration.ofNanos(Math.min(left, longest.toNanos()));
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
