package dev.countersign.checks.support;

import java.util.concurrent.ConcurrentLinkedQueue;

/** How long each of many requests took; many threads may add. */
public final class Times {

  private final ConcurrentLinkedQueue<Long> nanos = new ConcurrentLinkedQueue<>();

  public void add(long time) {
    nanos.add(time);
  }

  public int count() {
    return nanos.size();
  }

  /** In milliseconds: as long as that many of a thousand took at the most. */
  public double millis(int permille) {
    long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1L, (long) sorted.length * permille / 1000)] / 1e6;
  }
}
