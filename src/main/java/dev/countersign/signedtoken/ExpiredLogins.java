package dev.countersign.signedtoken;

import dev.countersign.cleanup.Shifts;
import dev.countersign.signedtoken.ExpiredLoginStore.Batch;
import dev.countersign.signedtoken.ExpiredLoginStore.Place;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.context.annotation.Lazy;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Removes log-ins that have expired: by itself, in small batches, on one replica at a time. */
@Component
public class ExpiredLogins {

  private static final int BATCH = 1000;

  private final ExpiredLoginStore store;
  private final Shifts shifts;
  private final Clock clock;
  private Place place = Place.START;

  /** The store is made when it is used: commands without a database make this bean as well. */
  ExpiredLogins(@Lazy ExpiredLoginStore store, Shifts shifts, Clock clock) {
    this.store = store;
    this.shifts = shifts;
    this.clock = clock;
  }

  @Scheduled(cron = "${countersign.cleanup.tokens-cron}")
  void removeInTurn() {
    shifts.work("expired-logins", "expired log-ins", this::removeUntil);
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
