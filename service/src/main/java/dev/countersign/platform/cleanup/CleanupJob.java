package dev.countersign.platform.cleanup;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.time.Clock;
import java.time.Instant;
import java.util.function.ToIntFunction;

/**
 * A scheduled job that removes expired rows. A package with such rows declares a bean of this type;
 * {@link CleanupConfiguration} schedules it.
 *
 * @param lease Name of the row in the table leases. Only the replica that holds the lease runs the
 *     job.
 * @param what What is removed, as a plural noun for the log.
 * @param cron When the job runs; "-" disables it.
 * @param removal Removes rows until the given time, and returns how many.
 */
@ExtensionApi
public record CleanupJob(String lease, String what, String cron, ToIntFunction<Instant> removal) {

  private static final int BATCH = 1000;

  /** Removes at most {@code most} rows that have expired by {@code now}, and returns how many. */
  @FunctionalInterface
  public interface Batch {
    int remove(int most, Instant now);
  }

  /**
   * Creates a job that removes rows in small batches, so that requests do not wait long for locks.
   */
  public static CleanupJob inBatches(
      String lease, String what, String cron, Clock clock, Batch batch) {
    return new CleanupJob(lease, what, cron, end -> removeUntil(end, clock, batch));
  }

  public int removeUntil(Instant end) {
    return removal.applyAsInt(end);
  }

  /** Stops when a batch is not full, or when the time is up. */
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
