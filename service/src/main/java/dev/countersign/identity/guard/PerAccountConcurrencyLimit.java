package dev.countersign.identity.guard;

import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Limits the concurrent attempts on one budget. Without the limit, waiting attempts would poll the
 * database for a free place.
 */
final class PerAccountConcurrencyLimit {

  /**
   * Must be short: RefusalTiming delays refusals by the longest of the latest checks, waits
   * included.
   */
  private static final Duration LONGEST_WAIT = Duration.ofMillis(800);

  private final ConcurrentHashMap<FailureBudget, Slots> byBudget = new ConcurrentHashMap<>();
  private final int atOnce;

  PerAccountConcurrencyLimit(int atOnce) {
    this.atOnce = atOnce;
  }

  /** Allows one attempt to run until it is closed. */
  interface Slot extends AutoCloseable {

    @Override
    void close();
  }

  /**
   * Waits for a slot.
   *
   * @throws Unavailable if none is free in time
   */
  Slot acquire(FailureBudget budget) {
    Slots slots =
        byBudget.compute(budget, (_, known) -> joined(known == null ? new Slots(atOnce) : known));
    CpuConcurrencyLimit.endTurn();
    if (!isAcquired(slots.free)) {
      leave(budget);
      throw new Unavailable(Duration.ofSeconds(1));
    }
    return () -> {
      slots.free.release();
      leave(budget);
    };
  }

  private static boolean isAcquired(Semaphore free) {
    try {
      return free.tryAcquire(Deadline.within(LONGEST_WAIT).toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Slots joined(Slots slots) {
    slots.users++;
    return slots;
  }

  private void leave(FailureBudget budget) {
    byBudget.computeIfPresent(budget, (_, known) -> --known.users == 0 ? null : known);
  }

  /** Holds the slots of one budget; removed when no attempt waits or runs. */
  private static final class Slots {

    private final Semaphore free;
    private int users; // changed only inside the map's compute

    Slots(int atOnce) {
      this.free = new Semaphore(atOnce, true);
    }
  }
}
