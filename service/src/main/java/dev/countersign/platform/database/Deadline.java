package dev.countersign.platform.database;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;

/** The time until which a request may wait, and whether the database has already missed it. */
public final class Deadline {

  /** Minimum time for a statement, even if a slow password hash has used up the deadline. */
  private static final long LEAST = Duration.ofMillis(100).toNanos();

  private final LongAdder misses;
  private volatile long end;
  private volatile boolean isMissed;

  Deadline(Duration time, LongAdder misses) {
    this.misses = misses;
    this.end = System.nanoTime() + time.toNanos();
  }

  /**
   * Returns how long to wait for another resource: at most {@code longest}, and not beyond the
   * current request's deadline.
   */
  public static Duration within(Duration longest) {
    return RequestDeadlines.current().map(deadline -> deadline.cap(longest)).orElse(longest);
  }

  private Duration cap(Duration longest) {
    long left = Math.max(end - System.nanoTime(), 0);
    return Duration.ofNanos(Math.min(left, longest.toNanos()));
  }

  /** Returns a deadline after half of the time that is left, whose miss is not counted. */
  Deadline half() {
    return new Deadline(
        Duration.ofNanos(Math.max(end - System.nanoTime(), 0) / 2), new LongAdder());
  }

  /** Returns the end, as {@link System#nanoTime} counts. */
  long end() {
    return end;
  }

  /** Brings the end forward, for work that learns its deadline only after it has a connection. */
  void endBy(long earlier) {
    long current = end;
    end = current - Math.max(current - earlier, 0);
  }

  /** Returns when a statement that started at the given time must end. */
  long after(long start) {
    long earliest = start + LEAST;
    return earliest + Math.max(end - earliest, 0);
  }

  /** Marks the deadline as missed: further attempts to get a connection fail at once. */
  void miss() {
    if (!isMissed) {
      misses.increment();
    }
    isMissed = true;
  }

  boolean isMissed() {
    return isMissed;
  }
}
