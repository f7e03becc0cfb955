package dev.countersign.identity.users;

import java.time.Duration;
import java.util.Arrays;

/** Records the latest durations and returns the longest of them without outliers. */
final class RecentDurations {

  private static final int REMEMBERED = 256;

  /**
   * Ignores the longest check as noise, such as a pause of the machine or the first check of a
   * process.
   */
  private static final int IGNORED = 1;

  private final long[] latest = new long[REMEMBERED];
  private int next;

  synchronized void note(Duration took) {
    latest[next] = took.toNanos();
    next = (next + 1) % REMEMBERED;
  }

  synchronized Duration usual() {
    long[] sorted = latest.clone();
    Arrays.sort(sorted);
    return Duration.ofNanos(sorted[REMEMBERED - 1 - IGNORED]);
  }
}
