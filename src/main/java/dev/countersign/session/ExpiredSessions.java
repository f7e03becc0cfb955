package dev.countersign.session;

import dev.countersign.cleanup.Batches;
import dev.countersign.cleanup.Shifts;
import java.time.Clock;
import java.time.Instant;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes sessions that have expired: by itself, in small batches, on one replica at a time. */
@Component
public class ExpiredSessions {

  private final SessionStore store;
  private final Shifts shifts;
  private final Clock clock;

  /** The store is made when it is used: commands without a database make this bean as well. */
  ExpiredSessions(@Lazy SessionStore store, Shifts shifts, Clock clock) {
    this.store = store;
    this.shifts = shifts;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.sessions-cron}")
  void removeInTurn() {
    shifts.work("expired-sessions", "expired sessions", this::removeUntil);
  }

  public int removeUntil(Instant end) {
    return Batches.removeUntil(end, clock, most -> store.removeExpired(most, clock.instant()));
  }
}
