package dev.countersign.session;

import dev.countersign.cleanup.LeaseStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes sessions that have expired: by itself, in small batches, on one replica at a time. */
@Component
public class ExpiredSessions {

  private static final Logger LOG = LoggerFactory.getLogger(ExpiredSessions.class);
  private static final int BATCH = 1000;
  private static final Duration SHIFT = Duration.ofSeconds(45);

  private final SessionStore store;
  private final LeaseStore leases;
  private final Clock clock;

  /** The stores are made when they are used: commands without a database make this bean as well. */
  ExpiredSessions(@Lazy SessionStore store, @Lazy LeaseStore leases, Clock clock) {
    this.store = store;
    this.leases = leases;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.sessions-cron}")
  void removeInTurn() {
    Instant start = clock.instant();
    if (leases.take("expired-sessions", start, start.plus(SHIFT))) {
      int removed = removeUntil(start.plus(SHIFT));
      if (removed > 0) {
        LOG.info("Removed {} expired sessions.", removed);
      }
    }
  }

  public int removeUntil(Instant end) {
    int removed = 0;
    while (clock.instant().isBefore(end)) {
      int batch = store.removeExpired(BATCH, clock.instant());
      removed += batch;
      if (batch < BATCH) {
        return removed;
      }
    }
    return removed;
  }
}
