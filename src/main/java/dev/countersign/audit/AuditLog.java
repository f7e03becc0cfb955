package dev.countersign.audit;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionOperations;

/** Writes down what happens: together with the change, or neither of the two. */
@Component
public class AuditLog {

  private final EventStore store;
  private final EventMacs macs;
  private final TransactionOperations transactions;
  private final boolean isOn;
  private final Clock clock;
  private final SecureRandom random;

  AuditLog(
      EventStore store,
      EventMacs macs,
      TransactionOperations transactions,
      EventSettings settings,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.macs = macs;
    this.transactions = transactions;
    this.isOn = settings.enabled();
    this.clock = clock;
    this.random = random;
  }

  /** For what changes nothing else, or inside a transaction that the caller has begun. */
  public void add(Event event) {
    if (isOn) {
      write(event);
    }
  }

  /** Makes the change and writes the event in one transaction, if it is true that it happened. */
  public boolean add(Event event, BooleanSupplier change) {
    return add(_ -> event, () -> change.getAsBoolean() ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  /** The same for a change that tells what became of it; empty when nothing happened. */
  public <T> Optional<T> add(Function<T, Event> event, Supplier<Optional<T>> change) {
    return isOn
        ? transactions.execute(transaction -> both(event, change, transaction))
        : change.get();
  }

  /**
   * What stands in a statement behind the change, a CTE called `done`, to write the event along
   * with it; the statement ends with a select. For what has to be one statement.
   */
  public String along() {
    return isOn ? EventStore.ALONG : "";
  }

  /** The parameters that {@link #along} needs. */
  public Map<String, ?> parameters(Event event) {
    if (!isOn) {
      return Map.of();
    }
    StoredEvent stored = stamped(event);
    return EventStore.parameters(stored, macs.of(stored));
  }

  /** For what the log does to itself, which is written down even when nothing else is. */
  void write(Event event) {
    StoredEvent stored = stamped(event);
    store.add(stored, macs.of(stored));
  }

  private <T> Optional<T> both(
      Function<T, Event> event, Supplier<Optional<T>> change, TransactionStatus transaction) {
    Optional<T> changed = change.get();
    // The change may have failed on a constraint: then there is nothing that could be committed.
    changed.ifPresentOrElse(done -> add(event.apply(done)), transaction::setRollbackOnly);
    return changed;
  }

  private StoredEvent stamped(Event event) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return StoredEvent.of(event, EventIds.next(now, random), now);
  }
}
