package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.countersign.support.MovableClock;
import dev.countersign.support.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class DatabaseClockTest {

  private static final Duration DAY = Duration.ofDays(1);

  private final String url = TestDatabase.freshDatabase();
  private final MovableClock machine = new MovableClock();
  private final AtomicLong nanos = new AtomicLong();
  private final DatabaseClock clock = new DatabaseClock(machine, nanos::get);

  @Test
  void before_the_first_connection_it_is_the_clock_of_the_machine() {
    machine.move(DAY);

    assertThat(clock.instant()).isEqualTo(machine.instant());
    assertThat(skew()).isNaN();
    assertThat(clock.isDue()).isFalse();
  }

  @Test
  void a_machine_that_is_a_day_ahead_or_behind_gets_the_time_of_postgresql() throws SQLException {
    for (Duration wrong : new Duration[] {DAY, DAY.negated(), Duration.ofSeconds(2)}) {
      machine.set(now().plus(wrong));

      measure();

      assertThat(clock.instant()).isCloseTo(now(), within(1, ChronoUnit.SECONDS));
      assertThat(skew()).isCloseTo((double) wrong.toSeconds(), within(1.0));
    }
  }

  @Test
  void a_machine_that_is_right_within_a_second_keeps_its_own_time() throws SQLException {
    machine.set(now().plusMillis(300));

    measure();

    assertThat(clock.instant()).isEqualTo(machine.instant());
  }

  @Test
  void a_step_of_the_machine_between_two_measurements_has_no_effect() throws SQLException {
    machine.set(now());
    measure();
    Instant before = clock.instant();

    machine.move(DAY);
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());

    assertThat(clock.instant()).isEqualTo(before.plusSeconds(3));
    assertThat(clock.isDue()).isFalse();
    nanos.addAndGet(Duration.ofSeconds(3).toNanos());
    assertThat(clock.isDue()).isTrue();
  }

  @Test
  void a_machine_whose_clock_was_mended_is_followed_again() throws SQLException {
    machine.set(now().plus(DAY));
    measure();

    machine.set(now().plusMillis(200));
    measure();

    assertThat(clock.instant()).isEqualTo(machine.instant());
  }

  @Test
  void a_slow_answer_replaces_no_earlier_measurement() throws SQLException {
    var slow = new DatabaseClock(machine, () -> nanos.getAndAdd(Duration.ofSeconds(3).toNanos()));
    machine.set(now().plus(DAY));
    measure(slow);

    machine.set(now());
    measure(slow);

    assertThat(skew(slow)).isCloseTo((double) DAY.toSeconds(), within(5.0));
  }

  private void measure() throws SQLException {
    measure(clock);
  }

  private void measure(DatabaseClock measured) throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, "postgres", "")) {
      measured.measure(connection);
    }
  }

  private double skew() {
    return skew(clock);
  }

  private static double skew(DatabaseClock measured) {
    return measured.meters().getFirst().value().getAsDouble();
  }

  private static Instant now() {
    return InstantSource.system().instant();
  }
}
