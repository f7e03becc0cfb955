package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The clock of the service, which replicas share. It follows the clock of this machine while that
 * differs from PostgreSQL's by at most a second, and PostgreSQL's otherwise, so that a replica with
 * a wrong clock ends no lease, lockout or token of the others. Between two measurements time passes
 * as this machine counts it, so a step of its clock has no effect. Before the first connection to
 * PostgreSQL it is the clock of this machine.
 */
public final class DatabaseClock extends Clock implements MeterProvider {

  private static final Logger LOG = LoggerFactory.getLogger(DatabaseClock.class);

  /** Clocks that are synchronised by NTP differ by less. */
  private static final Duration TOLERATED = Duration.ofSeconds(1);

  private static final long PERIOD = Duration.ofSeconds(5).toNanos();

  private final Clock machine;
  private final LongSupplier nanos;
  private volatile @Nullable Measurement latest;

  /** The time when the counter of this machine had a value. */
  private record Measurement(Instant time, long nanos, Duration ahead, boolean isCorrected) {}

  DatabaseClock() {
    this(Clock.systemUTC(), System::nanoTime);
  }

  DatabaseClock(Clock machine, LongSupplier nanos) {
    this.machine = machine;
    this.nanos = nanos;
  }

  /** Returns the clock of this machine, which can be wrong. */
  public Clock machine() {
    return machine;
  }

  @Override
  public Instant instant() {
    Measurement known = latest;
    return known == null
        ? machine.instant()
        : known.time().plusNanos(nanos.getAsLong() - known.nanos());
  }

  @Override
  public ZoneId getZone() {
    return machine.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("Only UTC is supported.");
  }

  /** Returns true if the last measurement is old; false if there has never been a connection. */
  boolean isDue() {
    Measurement known = latest;
    return known != null && nanos.getAsLong() - known.nanos() > PERIOD;
  }

  /** Reads PostgreSQL's clock, unless this was done a moment ago on another connection. */
  void measureIfDue(Connection connection) throws SQLException {
    if (latest == null || isDue()) {
      measure(connection);
    }
  }

  /** Reads PostgreSQL's clock. */
  void measure(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      long before = nanos.getAsLong();
      try (ResultSet row = statement.executeQuery("select clock_timestamp()")) {
        row.next();
        Instant database = row.getObject(1, OffsetDateTime.class).toInstant();
        learn(database, before);
      }
    }
  }

  /**
   * Compares with the middle of the time that the answer took. A slow answer is less exact than the
   * counter of this machine since the measurement before, so that one stays.
   */
  private void learn(Instant database, long before) {
    long after = nanos.getAsLong();
    Instant wall = machine.instant();
    Duration half = Duration.ofNanos((after - before) / 2);
    Duration ahead = Duration.between(database, wall.minus(half));
    Measurement known = latest;
    if (known != null && half.compareTo(TOLERATED) > 0) {
      return;
    }
    boolean wasCorrected = known != null && known.isCorrected();
    boolean isCorrected = ahead.abs().minus(half).compareTo(TOLERATED) > 0;
    Instant time = isCorrected ? database.plus(half) : wall;
    latest = new Measurement(time, after, ahead, isCorrected);
    tell(ahead, wasCorrected, isCorrected);
  }

  private static void tell(Duration ahead, boolean wasCorrected, boolean isCorrected) {
    if (isCorrected && !wasCorrected) {
      LOG.warn(
          "The clocks of this machine and of PostgreSQL differ by {} s (this machine is {}). The"
              + " service uses PostgreSQL's. Synchronise both clocks with NTP.",
          ahead.abs().toSeconds(),
          ahead.isNegative() ? "behind" : "ahead");
    } else if (wasCorrected && !isCorrected) {
      LOG.info("The clocks of this machine and of PostgreSQL agree again.");
    }
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.gauge(
            "countersign.database.clock.skew.seconds",
            "How far the clock of this machine is ahead of PostgreSQL's; above 1, the service uses"
                + " PostgreSQL's.",
            this::skew));
  }

  private double skew() {
    Measurement known = latest;
    return known == null ? Double.NaN : known.ahead().toMillis() / 1000.0;
  }
}
