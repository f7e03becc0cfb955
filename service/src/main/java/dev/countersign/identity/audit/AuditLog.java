package dev.countersign.identity.audit;

import dev.countersign.platform.database.StatementPipeline.Statement;
import dev.countersign.platform.meters.Counts;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/** Writes events to the audit log, in the same transaction as the change they describe. */
@Component
public class AuditLog implements MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(AuditLog.class);

  private final EventStore store;
  private final EventMacs macs;
  private final AtomicChange atomic;
  private final ObjectProvider<EventObserver> observers;
  private final boolean isOn;
  private final Clock clock;
  private final SecureRandom random;
  private final Counts<EventKind> events = new Counts<>(EventKind.class);

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

  /** Writes an event without a change, or inside a transaction of the caller. */
  public void add(Event event) {
    if (isOn) {
      write(event);
    }
    tellAfterCommit(event);
  }

  /** Writes many events in one round trip, inside a transaction of the caller. */
  public void addAll(List<Event> many) {
    if (isOn && !many.isEmpty()) {
      List<StoredEvent> stored = many.stream().map(this::stamped).toList();
      store.addAll(stored, stored.stream().map(macs::of).toList());
    }
    many.forEach(this::tellAfterCommit);
  }

  /**
   * Writes an event that a client can cause any number of times. Skips it if the same kind of event
   * about the same subject and object was written within the given time. Concurrent calls may write
   * more than one.
   */
  public void addSeldom(Event event, Duration apart) {
    if (isOn) {
      StoredEvent stored = stamped(event);
      store.addSeldom(stored, macs.of(stored), EventIds.lowestAt(stored.at().minus(apart)));
    }
  }

  /**
   * Makes the change and writes the event in one transaction. A change that returns false is rolled
   * back. If events are disabled, only the change is made.
   */
  public boolean add(Event event, BooleanSupplier change) {
    return add(_ -> event, () -> change.getAsBoolean() ? Optional.of(true) : Optional.empty())
        .isPresent();
  }

  /** Does the same for a change that returns a result; an empty result is rolled back. */
  public <T> Optional<T> add(Function<T, Event> event, Supplier<Optional<T>> change) {
    return atomic.apply(change, done -> add(event.apply(done)));
  }

  /**
   * Returns the statements that write the event, for a caller that sends them with those of the
   * change in one transaction. Returns none if events are disabled.
   */
  public List<Statement> statements(Event event) {
    if (!isOn) {
      return List.of();
    }
    StoredEvent stored = stamped(event);
    return EventStore.statements(stored, macs.of(stored));
  }

  /** Tells the observers of an event that {@link #statements} have written. */
  public void wasWritten(Event event) {
    tellAfterCommit(event);
  }

  /** Writes an event about the log itself, even if events are disabled. */
  void write(Event event) {
    StoredEvent stored = stamped(event);
    store.add(stored, macs.of(stored));
  }

  private void tellAfterCommit(Event event) {
    observers.forEach(observer -> observer.isHappening(event));
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

  /** Leaves out logins, which have meters of their own. */
  @Override
  public List<Meter> meters() {
    return events
        .meters(
            "countersign.events",
            "Committed events of the audit log, by kind; counted even if events are not stored.",
            "kind",
            EventKind::wireName)
        .stream()
        .filter(meter -> !meter.labels().containsValue(EventKind.USER_LOGGED_IN.wireName()))
        .toList();
  }

  private void tell(Event event) {
    events.add(event.kind());
    observers.forEach(observer -> tell(observer, event));
  }

  /** Logs a failure instead of passing it on: the change is committed. */
  private static void tell(EventObserver observer, Event event) {
    try {
      observer.hasHappened(event);
    } catch (RuntimeException failure) {
      LOG.error("An observer failed at the event {}.", event.kind().wireName(), failure);
    }
  }

  private StoredEvent stamped(Event event) {
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    return StoredEvent.of(event, EventIds.next(now, random), now);
  }
}
