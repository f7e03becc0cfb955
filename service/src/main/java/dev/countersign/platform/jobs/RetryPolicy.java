package dev.countersign.platform.jobs;

import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How often a failed job is repeated, and when.
 *
 * @param tries The number of tries, including the first.
 * @param firstPause The time after the first failure. It doubles with each failure.
 * @param longestPause The limit of that time.
 */
public record RetryPolicy(int tries, Duration firstPause, Duration longestPause) {

  private static final int MOST_DOUBLINGS = 30;

  boolean isLast(int failures) {
    return failures >= tries;
  }

  /**
   * Returns the time until the next try: between half of the doubled time and the whole of it, so
   * that jobs that failed together do not all come back together.
   */
  Duration pauseAfter(int failures, RandomGenerator random) {
    int doublings = Math.clamp(failures - 1L, 0, MOST_DOUBLINGS);
    Duration doubled = firstPause.multipliedBy(1L << doublings);
    long longest = (doubled.compareTo(longestPause) < 0 ? doubled : longestPause).toMillis();
    return Duration.ofMillis(longest / 2 + random.nextLong(longest / 2 + 1));
  }
}
