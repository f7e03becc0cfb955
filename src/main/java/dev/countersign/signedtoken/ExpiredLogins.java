package dev.countersign.signedtoken;

import dev.countersign.cleanup.LeaseStore;
import dev.countersign.signedtoken.ExpiredLoginStore.Batch;
import dev.countersign.signedtoken.ExpiredLoginStore.Place;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes log-ins that have expired: by itself, in small batches, on one replica at a time. */
@Component
public class ExpiredLogins {

  private static final Logger LOG = LoggerFactory.getLogger(ExpiredLogins.class);
  private static final int BATCH = 1000;
  private static final Duration SHIFT = Duration.ofSeconds(45);

  private final ExpiredLoginStore store;
  private final LeaseStore leases;
  private final Clock clock;
  private Place place = Place.START;

  /** The stores are made when they are used: commands without a database make this bean as well. */
  ExpiredLogins(@Lazy ExpiredLoginStore store, @Lazy LeaseStore leases, Clock clock) {
    this.store = store;
    this.leases = leases;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.tokens-cron}")
  void removeInTurn() {
    Instant start = clock.instant();
    if (leases.take("expired-logins", start, start.plus(SHIFT))) {
      int removed = removeUntil(start.plus(SHIFT));
      if (removed > 0) {
        LOG.info("Removed {} expired log-ins.", removed);
      }
    }
  }

  /** Goes on where it stopped the last time; at the end of the table it begins anew. */
  public int removeUntil(Instant end) {
    int removed = 0;
    while (clock.instant().isBefore(end)) {
      Optional<Batch> batch = store.removeAfter(place, BATCH, clock.instant());
      place = batch.map(Batch::end).orElse(Place.START);
      if (batch.isEmpty()) {
        return removed;
      }
      removed += batch.get().removed();
    }
    return removed;
  }
}
