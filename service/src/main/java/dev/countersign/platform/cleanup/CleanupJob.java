package dev.countersign.platform.cleanup;

import java.time.Clock;
import java.time.Instant;
import java.util.function.ToIntFunction;

/**
 * Rows that expire, and how they are removed. A package that keeps such rows declares them as a
 * bean of this type; {@link CleanupConfiguration} runs it at its times.
 *
 * @param lease The name of the row in leases that lets one replica of many work.
 * @param what What is removed, in the plural, for the log.
 * @param cron When the job runs; "-" for never.
 * @param removal Removes rows until the time it is given, and returns how many.
 */
public record CleanupJob(String lease, String what, String cron, ToIntFunction<Instant> removal) {

  private static final int BATCH = 1000;

  /** Removes at most that many rows that have expired by now, and returns how many. */
  @FunctionalInterface
  public interface Batch {
    int remove(int most, Instant now);
  }

  /** A job that removes rows a few at a time, so that no request waits long for their locks. */
  public static CleanupJob inBatches(
      String lease, String what, String cron, Clock clock, Batch batch) {
    return new CleanupJob(lease, what, cron, end -> removeUntil(end, clock, batch));
  }

  public int removeUntil(Instant end) {
    return removal.applyAsInt(end);
  }

  /** Stops when a batch is not full, or when the time is over. */
  private static int removeUntil(Instant end, Clock clock, Batch batch) {
    int removed = 0;
    while (clock.instant().isBefore(end)) {
      int latest = batch.remove(BATCH, clock.instant());
      removed += latest;
      if (latest < BATCH) {
        return removed;
      }
    }
    return removed;
  }
}
