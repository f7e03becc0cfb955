package dev.countersign.identity.audit;

import dev.countersign.identity.audit.EventPartitionStore.Partition;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Adds the partitions of this month and the next three. An event without a partition of its own is
 * stored in the default partition. A month with such events gets no partition any more: its events
 * stay where they are and are removed row by row.
 */
@Component
class EventMonths {

  private static final Logger LOG = LoggerFactory.getLogger(EventMonths.class);
  private static final int AHEAD = 3;
  private static final String EARLIER = "events_before";

  private final EventPartitionStore store;
  private final TransactionOperations transactions;
  private final Clock clock;

  EventMonths(EventPartitionStore store, TransactionOperations transactions, Clock clock) {
    this.store = store;
    this.transactions = transactions;
    this.clock = clock;
  }

  void add() {
    EventMonth current = EventMonth.of(clock.instant());
    List<Partition> present = store.list();
    Stream.iterate(current, EventMonth::next)
        .limit(1 + AHEAD)
        .filter(month -> isMissing(month, present) && !store.hasDefaultRows(month))
        .forEach(month -> add(month, !month.equals(current)));
  }

  private void add(EventMonth month, boolean isFuture) {
    try {
      boolean hasProof = isFuture && store.hasDefaultRows();
      if (hasProof) {
        prove(month);
      }
      transactions.execute(_ -> attach(month, hasProof));
    } catch (DataAccessException refused) {
      LOG.warn(
          "The partition {} was not added; the next run tries again. Until then, events of the"
              + " month are stored in {} and removed row by row. {}",
          month.table(),
          EventPartitionStore.DEFAULT,
          refused.getMostSpecificCause().getMessage());
    }
  }

  private void prove(EventMonth month) {
    transactions.execute(
        _ -> {
          store.limitLockWait();
          store.removeExclusion(month);
          store.excludeFromDefault(month);
          return month;
        });
    store.validateExclusion(month);
  }

  private EventMonth attach(EventMonth month, boolean hasProof) {
    store.limitLockWait();
    store.lockPartitions();
    if (isMissing(month, store.list())) {
      store.add(month);
    }
    if (hasProof) {
      store.removeExclusion(month);
    }
    return month;
  }

  private static boolean isMissing(EventMonth month, List<Partition> present) {
    return present.stream()
        .noneMatch(
            partition ->
                partition.table().equals(month.table())
                    || (partition.table().equals(EARLIER) && !partition.isBefore(month.lowest())));
  }
}
