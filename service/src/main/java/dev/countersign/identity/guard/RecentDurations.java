package dev.countersign.identity.guard;

import java.time.Duration;
import java.util.Arrays;
import java.util.function.LongSupplier;

/**
 * Records the latest durations and returns the longest of them without outliers. Forgets durations
 * after five minutes: the first checks of a process take ten times as long as the later ones, and a
 * small installation would repeat their time for days.
 */
public final class RecentDurations {

  private static final int REMEMBERED = 256;

  /** Keeps this many however old they are, so that a rare kind of check is not forgotten. */
  private static final int KEPT = 16;

  private static final long LONGEST_AGE = Duration.ofMinutes(5).toNanos();

  /**
   * Ignores the longest check as noise, such as a pause of the machine or the first check of a
   * process.
   */
  private static final int IGNORED = 1;

  private final long[] latest = new long[REMEMBERED];
  private final long[] times = new long[REMEMBERED];
  private final LongSupplier nanoTime;
  private int next;

  public RecentDurations(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  public synchronized void note(Duration took) {
    latest[next] = took.toNanos();
    times[next] = nanoTime.getAsLong();
    next = (next + 1) % REMEMBERED;
  }

  public synchronized Duration usual() {
    long now = nanoTime.getAsLong();
    long[] sorted = new long[REMEMBERED];
    for (int age = 1; age <= REMEMBERED; age++) {
      int at = (next - age + REMEMBERED) % REMEMBERED;
      if (age <= KEPT || now - times[at] < LONGEST_AGE) {
        sorted[at] = latest[at];
      }
    }
    Arrays.sort(sorted);
    return Duration.ofNanos(sorted[REMEMBERED - 1 - IGNORED]);
  }
}
