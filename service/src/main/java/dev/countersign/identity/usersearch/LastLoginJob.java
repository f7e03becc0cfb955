package dev.countersign.identity.usersearch;

import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.usersearch.LastLoginStore.Batch;
import dev.countersign.identity.usersearch.LastLoginStore.Entry;
import dev.countersign.identity.usersearch.LastLoginStore.Positions;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * Keeps the order of users by last login complete, on one replica at a time. A login adds its own
 * entry. New users are found by their events within a minute. A walk over all users finds the rest,
 * such as logins at replicas of an earlier release, and a walk over all entries removes old ones.
 */
@Component
public class LastLoginJob {

  private static final int BATCH = 1000;
  private static final int MOST_BATCHES_WITHOUT_CHANGE = 20;

  private final LastLoginStore store;
  private final EventSearchStore events;
  private final Clock clock;

  LastLoginJob(LastLoginStore store, EventSearchStore events, Clock clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  @Bean
  static CleanupJob lastLoginUpdate(LastLoginJob job, CleanupSettings settings) {
    return new CleanupJob(
        LastLoginStore.LEASE, "last logins", settings.searchTextsCron(), job::updateUntil);
  }

  /** Updates entries until the given time. Returns 0, because nothing that expires is removed. */
  public int updateUntil(Instant end) {
    store.add(events.subjects(clock.instant().minus(SearchTextJob.RECENT), SearchTextJob.CHANGES));
    Positions from = store.positions();
    long user = walk(from.userId(), end, position -> store.addAfter(position, BATCH)).orElse(0L);
    Entry entry =
        walk(from.entry(), end, position -> store.removeAfter(position, BATCH)).orElse(Entry.START);
    store.keep(new Positions(user, entry));
    return 0;
  }

  /**
   * Continues where the previous run stopped, and longer while batches change entries. Returns the
   * position that it reached, or empty at the end of the table.
   */
  private <P> Optional<P> walk(P from, Instant end, Function<P, Optional<Batch<P>>> step) {
    P position = from;
    int unchanged = 0;
    while (unchanged < MOST_BATCHES_WITHOUT_CHANGE && clock.instant().isBefore(end)) {
      Optional<Batch<P>> batch = step.apply(position);
      if (batch.isEmpty()) {
        return Optional.empty();
      }
      position = batch.get().end();
      unchanged += batch.get().changed() == 0 ? 1 : 0;
    }
    return Optional.of(position);
  }
}
