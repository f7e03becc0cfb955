package dev.countersign.identity.usersearch;

import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventSearchStore;
import dev.countersign.identity.usersearch.SearchTextStore.Batch;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * Keeps the search texts current, on one replica at a time. Changes are found by their events
 * within a minute. A walk over all users fills the table at first, and later finds changes without
 * events. So requests do not write texts, and replicas of an earlier release need not either.
 */
@Component
public class SearchTextJob {

  private static final Logger LOG = LoggerFactory.getLogger(SearchTextJob.class);
  private static final int BATCH = 1000;
  private static final int MOST_BATCHES_WITHOUT_CHANGE = 20;

  /** Longer than the time between two runs and the longest transaction that writes an event. */
  static final Duration RECENT = Duration.ofMinutes(5);

  static final Set<EventKind> CHANGES =
      EnumSet.of(
          EventKind.USER_REGISTERED,
          EventKind.PROFILE_CHANGED,
          EventKind.EMAIL_CHANGE_UNDONE,
          EventKind.STAFF_USER_ADDED,
          EventKind.STAFF_USER_CHANGED,
          EventKind.COMMAND_SUPERUSER_ADDED,
          EventKind.COMMAND_USER_IMPORTED,
          EventKind.SETUP_SUPERUSER_ADDED);

  private final SearchTextStore store;
  private final EventSearchStore events;
  private final Clock clock;
  private final AtomicBoolean isReported = new AtomicBoolean();

  SearchTextJob(SearchTextStore store, EventSearchStore events, Clock clock) {
    this.store = store;
    this.events = events;
    this.clock = clock;
  }

  @Bean
  static CleanupJob searchTextUpdate(SearchTextJob job, CleanupSettings settings) {
    return new CleanupJob(
        SearchTextStore.LEASE, "search texts", settings.searchTextsCron(), job::updateUntil);
  }

  /** Returns whether a search can find text inside names and addresses. */
  public boolean isOn() {
    return store.isIndexed();
  }

  /** Updates texts until the given time. Returns 0, because nothing that expires is removed. */
  public int updateUntil(Instant end) {
    if (!store.isIndexed()) {
      reportOnce();
      return 0;
    }
    store.write(events.subjects(clock.instant().minus(RECENT), CHANGES));
    walkUntil(end);
    return 0;
  }

  /** Continues where the previous run stopped, and longer while texts differ. */
  private void walkUntil(Instant end) {
    long position = store.position();
    int unchanged = 0;
    while (unchanged < MOST_BATCHES_WITHOUT_CHANGE && clock.instant().isBefore(end)) {
      Optional<Batch> batch = store.compareAfter(position, BATCH);
      position = batch.map(Batch::end).orElse(0L);
      if (batch.isEmpty()) {
        break;
      }
      unchanged += batch.get().changed() == 0 ? 1 : 0;
    }
    store.keep(position);
  }

  private void reportOnce() {
    if (!isReported.getAndSet(true)) {
      LOG.warn(
          "The index user_search_texts_by_text is missing, so staff search finds only the beginning"
              + " of names and addresses. docs/operate/postgresql.md has the statements that create"
              + " it.");
    }
  }
}
