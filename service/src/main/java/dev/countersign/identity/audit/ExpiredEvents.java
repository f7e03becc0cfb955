package dev.countersign.identity.audit;

import dev.countersign.identity.audit.EventPartitionStore.Partition;
import dev.countersign.platform.cleanup.CleanupJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import java.util.function.Predicate;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;

/**
 * Removes expired events: partitions as a whole, and the events of the others seal by seal. If
 * events are archived, {@link EventArchive} removes them.
 */
@Component
public class ExpiredEvents {

  /** The staff site compares 30 days with the 30 days before. */
  private static final Duration COUNTS = Duration.ofDays(62);

  private final SealStore seals;
  private final OldestSeals oldest;
  private final EventPartitionStore partitions;
  private final EventMonths months;
  private final EventCountStore counts;
  private final EventSettings settings;
  private final Clock clock;

  ExpiredEvents(
      SealStore seals,
      OldestSeals oldest,
      EventPartitionStore partitions,
      EventMonths months,
      EventCountStore counts,
      EventSettings settings,
      Clock clock) {
    this.seals = seals;
    this.oldest = oldest;
    this.partitions = partitions;
    this.months = months;
    this.counts = counts;
    this.settings = settings;
    this.clock = clock;
  }

  @Bean
  static CleanupJob eventCleanup(ExpiredEvents expired, EventSettings settings) {
    return new CleanupJob(
        "expired-events", "expired events", settings.cleanupCron(), expired::removeUntil);
  }

  /** Returns how many events were removed one by one. */
  public int removeUntil(Instant end) {
    counts.removeBefore(clock.instant().minus(COUNTS));
    months.add();
    if (settings.isForEver()) {
      return 0;
    }
    dropPartitions();
    if (settings.isArchived()) {
      return 0;
    }
    Predicate<Seal> isExpired = expiry();
    int removed = 0;
    int batch = 1;
    while (batch > 0 && clock.instant().isBefore(end)) {
      batch = oldest.removeBatch(isExpired);
      removed += batch;
    }
    return removed;
  }

  /** Drops expired partitions; if events are archived, only those that have had no events. */
  private void dropPartitions() {
    UUID limit = EventIds.lowestAt(expiredBefore());
    partitions.list().stream()
        .filter(partition -> partition.isBefore(limit))
        .sorted(Comparator.comparing(ExpiredEvents::end, EventIds::compare))
        .forEach(this::drop);
  }

  private void drop(Partition partition) {
    long first = seals.firstAfter(end(partition));
    boolean isUnused =
        partitions.isEmpty(partition) && seals.first().filter(seal -> seal < first).isEmpty();
    if (isUnused || !settings.isArchived()) {
      oldest.drop(partition, first, Long.MAX_VALUE);
    }
  }

  private static UUID end(Partition partition) {
    return partition.end().orElseThrow();
  }

  private Predicate<Seal> expiry() {
    Instant limit = expiredBefore();
    if (!settings.wholeMonths()) {
      return seal -> seal.sealedAt().isBefore(limit);
    }
    long first = seals.firstAfter(EventMonth.of(limit).lowest());
    return seal -> seal.number() < first;
  }

  private Instant expiredBefore() {
    return clock.instant().minus(settings.retention());
  }
}
