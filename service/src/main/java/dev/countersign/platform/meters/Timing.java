package dev.countersign.platform.meters;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** Counts how often something was done, and adds up the time it took. */
public final class Timing {

  private final LongAdder count = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  public void add(long tookNanos) {
    count.increment();
    nanos.add(tookNanos);
  }

  public long count() {
    return count.sum();
  }

  public double seconds() {
    return (double) nanos.sum() / TimeUnit.SECONDS.toNanos(1);
  }
}
