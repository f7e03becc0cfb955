package dev.countersign.identity.revocations;

import dev.countersign.identity.revocations.RevocationStore.Row;
import dev.countersign.platform.admission.CpuConcurrencyLimit;
import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps in memory which users' logins were ended within the lifetime of an access token. If
 * PostgreSQL does not answer, the last view stays.
 */
@Component
public class Revocations implements MeterProvider {

  /** Limits the memory of a view, 20 bytes for each entry, and the size of its publication. */
  static final int LIMIT = 1_000_000;

  /**
   * A change becomes visible with its commit, but has the time of its beginning on the clock of its
   * replica. Changes that are at most this much older than the last reading are read again.
   */
  static final Duration OVERLAP = Duration.ofMinutes(1);

  /** How often everything is read again, to find what the overlap has missed. */
  static final Duration FULL_READING = Duration.ofMinutes(5);

  /** Steps in which entries expire, so that the views of all replicas stay equal in between. */
  public static final Duration STEP = Duration.ofSeconds(30);

  private static final Duration FRESH = Duration.ofSeconds(1);
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final int BATCH = 20_000;

  private final RevocationStore store;
  private final RevocationSettings settings;
  private final RevocationWindow window;
  private final Clock clock;
  private final int limit;
  private final ReentrantLock reading = new ReentrantLock();

  private volatile State state = new State(RevocationView.EMPTY, Instant.MIN, Instant.MIN, 0);

  /** A view, when it was read, when all of it was read, and the former by the monotonic clock. */
  private record State(RevocationView view, Instant readAt, Instant allReadAt, long nanos) {

    boolean isRead() {
      return !readAt.equals(Instant.MIN);
    }
  }

  @Autowired
  Revocations(
      RevocationStore store, RevocationSettings settings, RevocationWindow window, Clock clock) {
    this(store, settings, window, clock, LIMIT);
  }

  Revocations(
      RevocationStore store,
      RevocationSettings settings,
      RevocationWindow window,
      Clock clock,
      int limit) {
    this.store = store;
    this.settings = settings;
    this.window = window;
    this.clock = clock;
    this.limit = limit;
  }

  /**
   * Returns whether an access token is probably void, by the last view and without a statement. The
   * user's row decides. Always false if the setting is off.
   *
   * @param epoch Reads the epoch from the token; called only if the user is listed.
   * @param issuedAt The earliest possible time of issue.
   */
  public boolean mayVoid(long userId, Supplier<OptionalInt> epoch, Instant issuedAt) {
    return settings.isOn() && state.view.voids(userId, epoch, issuedAt.getEpochSecond());
  }

  /** Returns the longest time that an access token can be accepted after its issue. */
  public Duration window() {
    return window.length();
  }

  /**
   * Returns a view that was read at most a second ago. Refuses with 503 if another thread reads for
   * longer than the request may wait.
   */
  public RevocationView fresh() {
    State known = state;
    if (isFresh(known)) {
      return known.view;
    }
    lock(Deadline.within(LONGEST_WAIT));
    try {
      if (!isFresh(state)) {
        state = next(needsAll(state) ? all() : state);
      }
      return state.view;
    } finally {
      reading.unlock();
    }
  }

  /** Reads the changes since the last reading, or everything if that is due. */
  public void refresh() {
    Optional<State> all = isAllDue(state) ? Optional.of(all()) : Optional.empty();
    lock(LONGEST_WAIT);
    try {
      state = next(all.orElse(state));
    } finally {
      reading.unlock();
    }
  }

  private static boolean isFresh(State known) {
    return known.isRead() && System.nanoTime() - known.nanos < FRESH.toNanos();
  }

  /** Leaves a due reading of everything to the schedule, because a request has little time. */
  private boolean needsAll(State known) {
    return isUnusable(known) || (!settings.isOn() && isAllDue(known));
  }

  private boolean isUnusable(State known) {
    return !known.isRead() || clock.instant().isBefore(known.readAt);
  }

  private boolean isAllDue(State known) {
    return isUnusable(known) || !clock.instant().minus(FULL_READING).isBefore(known.allReadAt);
  }

  private void lock(Duration longest) {
    CpuConcurrencyLimit.endTurn();
    try {
      if (reading.tryLock(longest.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    throw new Unavailable(FRESH);
  }

  /** Reads everything. Rows that move to a later time meanwhile are found by {@link #next}. */
  private State all() {
    Instant now = clock.instant();
    long nanos = System.nanoTime();
    return new State(changed(RevocationView.EMPTY, oldest(now), now), now, now, nanos);
  }

  private State next(State known) {
    Instant now = clock.instant();
    long nanos = System.nanoTime();
    RevocationView view = changed(known.view, known.readAt.minus(OVERLAP), now);
    return new State(view, now, known.allReadAt, nanos);
  }

  private RevocationView changed(RevocationView base, Instant since, Instant now) {
    Instant oldest = oldest(now);
    Instant from = since.isAfter(oldest) ? since : oldest;
    RevocationView ended = with(base, store::endedSince, from);
    return with(ended, store::deletedSince, from).since(oldest.getEpochSecond()).newest(limit);
  }

  @FunctionalInterface
  private interface Source {
    List<Row> read(Instant since, Row after, int most);
  }

  /** Adds the rows of one source in batches, the newest first, until one more than the limit. */
  private RevocationView with(RevocationView base, Source source, Instant since) {
    RevocationView view = base;
    Row last = Row.START;
    for (int left = limit + 1; left > 0; ) {
      int most = Math.min(left, BATCH);
      List<Row> rows = source.read(since, last, most);
      view = view.with(rows.stream().map(Row::revocation).toList());
      if (rows.size() < most) {
        return view;
      }
      left -= most;
      last = rows.getLast();
    }
    return view;
  }

  /** Entries stay longer than the window, because the clocks of replicas differ. */
  private Instant oldest(Instant now) {
    return step(now).minus(window.length()).minus(OVERLAP);
  }

  /** Returns the beginning of the current step. */
  public static Instant step(Instant now) {
    long length = STEP.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(now.getEpochSecond(), length) * length);
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.revocations.users",
            "Users whose earlier access tokens this replica knows to be void.",
            () -> state.view.size()));
  }
}
