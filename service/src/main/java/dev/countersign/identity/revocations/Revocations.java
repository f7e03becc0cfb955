package dev.countersign.identity.revocations;

import dev.countersign.identity.revocations.RevocationStore.Row;
import dev.countersign.platform.database.Deadline;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps in memory which users' logins were ended within the lifetime of an access token. One thread
 * reads at a time. If PostgreSQL does not answer, the last view stays.
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
  private static final int MOST_PASSES = 3;

  private final RevocationStore store;
  private final RevocationSettings settings;
  private final RevocationWindow window;
  private final Clock clock;
  private final int limit;
  private final ReentrantLock reading = new ReentrantLock();

  private volatile State state = new State(RevocationView.EMPTY, Instant.MIN, Instant.MIN, 0);

  /** A view, when it was read, when all of it was read, and the former by the monotonic clock. */
  private record State(RevocationView view, Instant readAt, Instant allReadAt, long nanos) {}

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
   * @param issuedAt The earliest possible time of issue.
   */
  public boolean mayVoid(long userId, OptionalInt epoch, Instant issuedAt) {
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
    return isFresh(known) ? known.view : read(Deadline.within(LONGEST_WAIT), false);
  }

  /** Reads the changes since the last reading. */
  public void refresh() {
    read(LONGEST_WAIT, true);
  }

  private static boolean isFresh(State known) {
    return !known.readAt.equals(Instant.MIN)
        && System.nanoTime() - known.nanos < FRESH.toNanos();
  }

  private RevocationView read(Duration longestWait, boolean always) {
    if (!locked(longestWait)) {
      throw new Unavailable(FRESH);
    }
    try {
      State known = state;
      if (always || !isFresh(known)) {
        state = next(known);
      }
      return state.view;
    } finally {
      reading.unlock();
    }
  }

  private boolean locked(Duration longestWait) {
    try {
      return reading.tryLock(longestWait.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private State next(State known) {
    Instant now = clock.instant();
    long nanos = System.nanoTime();
    Instant oldest = step(now).minus(kept());
    boolean isFull =
        now.isBefore(known.readAt) || !now.minus(FULL_READING).isBefore(known.allReadAt);
    Instant since = isFull ? oldest : later(oldest, known.readAt.minus(OVERLAP));
    RevocationView base = isFull ? RevocationView.EMPTY : known.view;
    RevocationView view = with(base, since).since(oldest.getEpochSecond()).newest(limit);
    return new State(view, now, isFull ? now : known.allReadAt, nanos);
  }

  /**
   * Adds what was read since the given time. Rows that move to a later time during a long reading
   * are found by another pass over the recent ones.
   */
  private RevocationView with(RevocationView base, Instant since) {
    RevocationView view = base;
    Instant from = since;
    for (int pass = 0; pass < MOST_PASSES; pass++) {
      Instant start = clock.instant();
      var ended = new Reading(view, store::endedSince, from, limit);
      var deleted = new Reading(ended.view, store::deletedSince, from, limit);
      view = deleted.view;
      if (ended.batches + deleted.batches <= 2) {
        return view;
      }
      from = later(since, start.minus(OVERLAP));
    }
    return view;
  }

  @FunctionalInterface
  private interface Source {
    List<Row> read(Instant since, Row after, int most);
  }

  /** Reads one source in batches, the newest rows first, until one more than the limit. */
  private static final class Reading {

    private RevocationView view;
    private int batches;

    Reading(RevocationView base, Source source, Instant since, int limit) {
      view = base;
      Row last = Row.START;
      int left = limit + 1;
      List<Row> rows;
      do {
        int most = Math.min(left, BATCH);
        rows = source.read(since, last, most);
        view = view.with(rows.stream().map(Row::revocation).toList());
        left -= rows.size();
        batches++;
        if (rows.size() < most) {
          return;
        }
        last = rows.getLast();
      } while (left > 0);
    }
  }

  /** Keeps entries longer than the window, because the clocks of replicas differ. */
  private Duration kept() {
    return window.length().plus(OVERLAP);
  }

  /** Returns the beginning of the current step. */
  public static Instant step(Instant now) {
    long length = STEP.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(now.getEpochSecond(), length) * length);
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
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
