package dev.countersign.audit;

import dev.countersign.cleanup.LeaseStore;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Seals what was written since the last seal: after the fact and in batches, on one replica at a
 * time, so that no request ever waits for the chain.
 */
@Component
public class Sealing {

  private static final int BATCH = 1000;
  private static final Duration SHIFT = Duration.ofSeconds(4);

  private final SealStore store;
  private final SealDigests digests;
  private final LeaseStore leases;
  private final TransactionOperations transactions;
  private final Clock clock;
  private volatile boolean isServing;

  /** Made when they are used: commands without a database or a secret key make this bean too. */
  Sealing(
      @Lazy SealStore store,
      @Lazy SealDigests digests,
      @Lazy LeaseStore leases,
      @Lazy TransactionOperations transactions,
      Clock clock) {
    this.store = store;
    this.digests = digests;
    this.leases = leases;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** A command that happens to run at that second leaves the sealing to the service. */
  @EventListener
  void serve(WebServerInitializedEvent started) {
    isServing = started.getWebServer().getPort() > 0;
  }

  @Scheduled(cron = "${countersign.events.seal-cron}")
  void sealInTurn() {
    Instant start = clock.instant();
    Instant end = start.plus(SHIFT);
    if (isServing && leases.take("event-seals", start, end)) {
      sealUntil(end);
    }
  }

  /** Returns how many events were sealed. */
  public int sealUntil(Instant end) {
    int sealed = 0;
    while (clock.instant().isBefore(end)) {
      int batch = sealBatch();
      sealed += batch;
      if (batch < BATCH) {
        return sealed;
      }
    }
    return sealed;
  }

  private int sealBatch() {
    try {
      return transactions.execute(_ -> sealOnce());
    } catch (DuplicateKeyException overtaken) {
      // A lease ends by the clock: if two seal at once, the events of the later stay in the line.
      return 0;
    }
  }

  private int sealOnce() {
    List<UUID> events = store.take(BATCH);
    if (!events.isEmpty()) {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
      store.add(digests.next(store.last(), events, now));
    }
    return events.size();
  }
}
