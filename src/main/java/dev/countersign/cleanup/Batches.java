package dev.countersign.cleanup;

import java.time.Clock;
import java.time.Instant;
import java.util.function.IntUnaryOperator;

/** Removes rows a few at a time, so that nobody waits long for their locks. */
public final class Batches {

  private static final int SIZE = 1000;

  private Batches() {}

  /**
   * Until a batch is not full, or the time is over; the operator takes a size and says how many.
   */
  public static int removeUntil(Instant end, Clock clock, IntUnaryOperator removeBatch) {
    int removed = 0;
    while (clock.instant().isBefore(end)) {
      int batch = removeBatch.applyAsInt(SIZE);
      removed += batch;
      if (batch < SIZE) {
        return removed;
      }
    }
    return removed;
  }
}
