package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.signedtoken.ExpiredTokenFamilyStore.Batch;
import dev.countersign.credentials.signedtoken.ExpiredTokenFamilyStore.Place;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/** Deletes expired token families in small batches, on one replica at a time. */
@Component
public class ExpiredTokenFamilies {

  private static final int BATCH = 1000;

  private final ExpiredTokenFamilyStore store;
  private final Clock clock;

  ExpiredTokenFamilies(ExpiredTokenFamilyStore store, Clock clock) {
    this.store = store;
    this.clock = clock;
  }

  @Bean
  static CleanupJob tokenFamilyCleanup(ExpiredTokenFamilies expired, CleanupSettings settings) {
    return new CleanupJob(
        ExpiredTokenFamilyStore.LEASE,
        "expired log-ins",
        settings.tokensCron(),
        expired::removeUntil);
  }

  /**
   * Deletes batches until the given time. Continues where the previous call stopped, on any
   * replica, and starts again at the beginning after the end of the table.
   */
  public int removeUntil(Instant end) {
    int removed = 0;
    Place place = store.place();
    while (clock.instant().isBefore(end)) {
      Optional<Batch> batch = store.removeAfter(place, BATCH, clock.instant());
      place = batch.map(Batch::end).orElse(Place.START);
      if (batch.isEmpty()) {
        break;
      }
      removed += batch.get().removed();
    }
    store.keep(place);
    return removed;
  }
}
