package dev.countersign.checks.support;

import java.util.concurrent.ConcurrentLinkedQueue;

/** Collects the durations of many requests. Thread-safe. */
public final class Times {

  private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();

  public void add(long time) {
    nanos.add(time);
  }

  public int count() {
    return nanos.size();
  }

  /** Returns a percentile in milliseconds, given in thousandths; not a number without durations. */
  public double millis(int permille) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted.length == 0
        ? Double.NaN
        : sorted[(int) Math.min(sorted.length - 1L, (long) sorted.length * permille / 1000)] / 1e6;
  }
}
