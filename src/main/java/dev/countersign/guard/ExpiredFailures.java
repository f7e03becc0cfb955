package dev.countersign.guard;

import dev.countersign.cleanup.Batches;
import dev.countersign.cleanup.Shifts;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes failures that matter no more: in small batches, on one replica at a time. */
@Component
class ExpiredFailures {

  private final LockoutStore store;
  private final Shifts shifts;
  private final Clock clock;

  /** The store is made when it is used: commands without a database make this bean as well. */
  ExpiredFailures(@Lazy LockoutStore store, Shifts shifts, Clock clock) {
    this.store = store;
    this.shifts = shifts;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.failures-cron}")
  void removeInTurn() {
    shifts.work("expired-failures", "failed log-ins", this::removeUntil);
  }

  int removeUntil(Instant end) {
    return Batches.removeUntil(end, clock, store::removeExpired);
  }
}
