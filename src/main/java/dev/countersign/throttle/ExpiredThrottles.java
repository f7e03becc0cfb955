package dev.countersign.throttle;

import dev.countersign.cleanup.Batches;
import dev.countersign.cleanup.Shifts;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes counters that matter no more: in small batches, on one replica at a time. */
@Component
class ExpiredThrottles {

  private final ThrottleStore store;
  private final Shifts shifts;
  private final Clock clock;

  /** The store is made when it is used: commands without a database make this bean as well. */
  ExpiredThrottles(@Lazy ThrottleStore store, Shifts shifts, Clock clock) {
    this.store = store;
    this.shifts = shifts;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.throttle-cron}")
  void removeInTurn() {
    shifts.work("expired-throttles", "counters of throttles", this::removeUntil);
  }

  int removeUntil(Instant end) {
    return Batches.removeUntil(end, clock, most -> store.removeExpired(most, clock.instant()));
  }
}
