package dev.countersign.identity.audit;

import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Writes down what happens: together with the change, or neither of the two. */
@Component
public class AuditLog {

  private final EventStore store;
  private final EventMacs macs;
  private final AtomicChange atomic;
  private final ObjectProvider<EventObserver> observers;
  private final boolean isOn;
  private final Clock clock;
  private final SecureRandom random;

  AuditLog(
      EventStore store,
      EventMacs macs,
      AtomicChange atomic,
      ObjectProvider<EventObserver> observers,
      EventSettings settings,
      Clock clock,
      SecureRandom random) {
    this.store = store;
    this.macs = macs;
    this.atomic = atomic;
    this.observers = observers;
    this.isOn = settings.enabled();
    this.clock = clock;
    this.random = random;
  }

  /** For what changes nothing else, or inside a transaction that the caller has begun. */
  public void add(Event event) {
    if (isOn) {
      write(event);
    }
    tellAfterCommit(event);
  }

  /**
   * Writes an event that a client can cause without end, unless the same kind of event about the
   * same subject and object was written within that time. Of several at once more than one may be
   * written.
   */
  public void addSeldom(Event event, Duration apart) {
    if (isOn) {
      StoredEvent stored = stamped(event);
      store.addSeldom(stored, macs.of(stored), EventIds.lowestAt(stored.at().minus(apart)));
    }
  }

  /**
   * Makes the change and writes the event in one transaction. A change that returns false is rolled
   * back. With events disabled only the event is left out.
   */
  public boolean add(Event event, BooleanSupplier change) {
    return add(_ -> event, () -> change.getAsBoolean() ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  /** The same for a change that returns its result; an empty result is rolled back. */
  public <T> Optional<T> add(Function<T, Event> event, Supplier<Optional<T>> change) {
    return atomic.apply(change, done -> add(event.apply(done)));
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

  private void tellAfterCommit(Event event) {
    if (TransactionSynchronizationManager.isActualTransactionActive()) {
      TransactionSynchronizationManager.registerSynchronization(
          new TransactionSynchronization() {
            @Override
            public void afterCommit() {
              tell(event);
            }
          });
    } else {
      tell(event);
    }
  }

  private void tell(Event event) {
    observers.forEach(observer -> observer.hasHappened(event));
  }

  private StoredEvent stamped(Event event) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return StoredEvent.of(event, EventIds.next(now, random), now);
  }
}
