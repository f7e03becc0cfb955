package dev.countersign.identity.audit;

import dev.countersign.platform.cleanup.CleanupJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Removes expired events, seal by seal from the oldest on. The removal is itself an event that
 * records the new start of the chain, so that an attacker cannot shorten the chain unnoticed.
 */
@Component
public class ExpiredEvents {

  private static final int SEALS = 100;
  private static final int EVENTS = 10_000;

  /** The staff site compares 30 days with the 30 days before. */
  private static final Duration COUNTS = Duration.ofDays(62);

  private final SealStore store;
  private final EventCountStore counts;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final EventSettings settings;
  private final Clock clock;

  ExpiredEvents(
      SealStore store,
      EventCountStore counts,
      AuditLog audit,
      TransactionOperations transactions,
      EventSettings settings,
      Clock clock) {
    this.store = store;
    this.counts = counts;
    this.audit = audit;
    this.transactions = transactions;
    this.settings = settings;
    this.clock = clock;
  }

  @Bean
  static CleanupJob eventCleanup(ExpiredEvents expired, EventSettings settings) {
    return new CleanupJob(
        "expired-events", "expired events", settings.cleanupCron(), expired::removeUntil);
  }

  public int removeUntil(Instant end) {
    counts.removeBefore(clock.instant().minus(COUNTS));
    int removed = 0;
    int batch = 1;
    while (batch > 0 && !settings.isForEver() && clock.instant().isBefore(end)) {
      batch = transactions.execute(_ -> removeBatch());
      removed += batch;
    }
    return removed;
  }

  /** Removes a batch. Keeps the last seal, whatever its age, because the next seal refers to it. */
  private int removeBatch() {
    Instant limit = clock.instant().minus(settings.retention());
    List<Seal> oldest = store.listFrom(0, SEALS);
    int events = 0;
    int count = 0;
    while (count < oldest.size() - 1
        && events < EVENTS
        && oldest.get(count).sealedAt().isBefore(limit)) {
      events += oldest.get(count).events().size();
      count++;
    }
    if (count > 0) {
      long first = oldest.get(count).number();
      store.removeBefore(first);
      audit.write(
          Event.about(Event.NO_USER, EventKind.EVENTS_REMOVED, Origin.command("cleanup"))
              .with(Long.toString(first)));
    }
    return events;
  }
}
