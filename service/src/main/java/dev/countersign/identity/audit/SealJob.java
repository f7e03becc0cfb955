package dev.countersign.identity.audit;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Seals events in batches after they are committed, so that no request waits for the chain. */
@Component
public class SealJob implements MeterProvider {

  private static final int BATCH = 1000;

  private final SealStore store;
  private final SealDigests digests;
  private final EventCountStore counts;
  private final TransactionOperations transactions;
  private final Clock clock;
  private final LongAdder sealed = new LongAdder();

  SealJob(
      SealStore store,
      SealDigests digests,
      EventCountStore counts,
      TransactionOperations transactions,
      Clock clock) {
    this.store = store;
    this.digests = digests;
    this.counts = counts;
    this.transactions = transactions;
    this.clock = clock;
  }

  /** Returns how many events were sealed. */
  public int sealUntil(Instant end) {
    int total = 0;
    while (clock.instant().isBefore(end)) {
      int batch = sealBatch();
      total += batch;
      sealed.add(batch);
      if (batch < BATCH) {
        return total;
      }
    }
    return total;
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.counter(
            "countersign.audit.sealed.events",
            "Events of the audit log that were sealed.",
            sealed));
  }

  private int sealBatch() {
    try {
      return transactions.execute(_ -> sealOnce());
    } catch (DuplicateKeyException overtaken) {
      // A lease can expire during the job. If two replicas seal at once, one rolls back and its
      // events stay queued.
      return 0;
    }
  }

  private int sealOnce() {
    List<UUID> events = store.take(BATCH);
    if (!events.isEmpty()) {
      Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
      store.add(digests.next(store.last(), events, now));
      counts.add(events);
    }
    return events.size();
  }
}
