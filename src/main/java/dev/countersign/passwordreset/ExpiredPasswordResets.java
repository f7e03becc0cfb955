package dev.countersign.passwordreset;

import dev.countersign.cleanup.Batches;
import dev.countersign.cleanup.Shifts;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes links that work no more: in small batches, on one replica at a time. */
@Component
class ExpiredPasswordResets {

  private final PasswordResetStore store;
  private final Shifts shifts;
  private final Clock clock;

  /** The store is made when it is used: commands without a database make this bean as well. */
  ExpiredPasswordResets(@Lazy PasswordResetStore store, Shifts shifts, Clock clock) {
    this.store = store;
    this.shifts = shifts;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.password-resets-cron}")
  void removeInTurn() {
    shifts.work("expired-password-resets", "links to reset a password", this::removeUntil);
  }

  int removeUntil(Instant end) {
    return Batches.removeUntil(end, clock, most -> store.removeExpired(most, clock.instant()));
  }
}
