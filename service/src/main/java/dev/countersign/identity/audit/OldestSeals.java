package dev.countersign.identity.audit;

import dev.countersign.identity.audit.EventPartitionStore.Partition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Removes events from the oldest seal on. Each removal is itself an event that records the new
 * start of the chain, so that an attacker cannot shorten the chain unnoticed.
 */
@Component
class OldestSeals {

  private static final Logger LOG = LoggerFactory.getLogger(OldestSeals.class);

  private static final int SEALS = 100;
  private static final int EVENTS = 10_000;

  private final SealStore seals;
  private final EventPartitionStore partitions;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  OldestSeals(
      SealStore seals,
      EventPartitionStore partitions,
      AuditLog audit,
      TransactionOperations transactions) {
    this.seals = seals;
    this.partitions = partitions;
    this.audit = audit;
    this.transactions = transactions;
  }

  /** How the removal of a month ended. */
  enum Drop {
    DONE("done"),
    LOCKED("a long transaction uses events; the next run tries again"),
    /** An event of the month is not sealed yet, or was sealed after the archive was written. */
    LATE("an event was sealed late; the next run tries again");

    private final String text;

    Drop(String text) {
      this.text = text;
    }
  }

  /** Removes a batch row by row, and returns how many events. */
  int removeBatch(Predicate<Seal> isExpired) {
    return transactions.execute(_ -> remove(isExpired));
  }

  /** Keeps the last seal, whatever its age, because the next seal refers to it. */
  private int remove(Predicate<Seal> isExpired) {
    List<Seal> oldest = seals.listFrom(0, SEALS);
    var events = new ArrayList<UUID>();
    int count = 0;
    while (count < oldest.size() - 1
        && events.size() < EVENTS
        && isExpired.test(oldest.get(count))) {
      events.addAll(oldest.get(count).events());
      count++;
    }
    if (count > 0) {
      long first = oldest.get(count).number();
      seals.removeBefore(first, events);
      audit.write(removal(first));
    }
    return events.size();
  }

  /**
   * Drops a partition with the seals before the given one. Later seals may list events of the
   * partition too; the event of the removal names the time before which they may be missing.
   *
   * @param known the last seal whose events are known to be archived, or need not be
   */
  Drop drop(Partition partition, long first, long known) {
    long start = System.nanoTime();
    Drop result = remove(partition.end().orElseThrow(), first, known, Optional.of(partition));
    LOG.info("Drop of {}: {}. It took {} ms.", partition.table(), result.text, millisSince(start));
    return result;
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }

  /** Removes what batches have left of a month: events that later seals list. */
  Drop removeRest(EventMonth month, long first, long known) {
    return remove(month.next().lowest(), first, known, Optional.empty());
  }

  private Drop remove(UUID end, long first, long known, Optional<Partition> partition) {
    try {
      return transactions.execute(
          transaction -> {
            Drop result = removeLocked(end, first, known, partition);
            if (result != Drop.DONE) {
              transaction.setRollbackOnly();
            }
            return result;
          });
    } catch (DataAccessException failure) {
      if (EventPartitionStore.isLockTimeout(failure)) {
        return Drop.LOCKED;
      }
      throw failure;
    }
  }

  private Drop removeLocked(UUID end, long first, long known, Optional<Partition> partition) {
    seals.removeOnlySealsBefore(first);
    partitions.limitLockWait();
    if (partition.isPresent()) {
      partitions.lockEvents();
    }
    long locked = System.nanoTime();
    if (seals.hasLate(end, known)) {
      return Drop.LATE;
    }
    audit.write(removal(first).on(EventIds.time(end).toString()));
    partition.ifPresentOrElse(
        expired -> dropLocked(expired, locked), () -> partitions.removeBefore(end));
    return Drop.DONE;
  }

  /** PostgreSQL releases the lock in the commit and then removes the files, which takes longer. */
  private void dropLocked(Partition partition, long locked) {
    partitions.drop(partition);
    LOG.info("Drop of {}: events were locked for {} ms.", partition.table(), millisSince(locked));
  }

  private static Event removal(long first) {
    return Event.about(Event.NO_USER, EventKind.EVENTS_REMOVED, Origin.command("cleanup"))
        .with(Long.toString(first));
  }
}
