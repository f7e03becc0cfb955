package dev.countersign.platform.cleanup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.meters.Meter;
import dev.countersign.support.MovableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JobRunsTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final MovableClock clock = new MovableClock();
  private JobRuns runs = new JobRuns("a-job", clock);

  @BeforeEach
  void start() {
    clock.set(START);
    runs = new JobRuns("a-job", clock);
  }

  @Test
  void a_completed_run_is_counted_and_moves_the_time_of_the_last_success() {
    assertThat(value("countersign.job.last.success.timestamp.seconds"))
        .isEqualTo((double) START.getEpochSecond());
    clock.move(Duration.ofSeconds(60));

    runs.run(() -> true);

    assertThat(meter("countersign.job.runs").count().getAsLong()).isEqualTo(1);
    assertThat(value("countersign.job.last.success.timestamp.seconds"))
        .isEqualTo((double) START.getEpochSecond() + 60);
  }

  @Test
  void a_run_without_the_lease_is_not_counted() {
    clock.move(Duration.ofSeconds(60));

    runs.run(() -> false);

    assertThat(meter("countersign.job.runs").count().getAsLong()).isZero();
    assertThat(value("countersign.job.last.success.timestamp.seconds"))
        .isEqualTo((double) START.getEpochSecond());
  }

  @Test
  void a_failed_run_is_counted_and_the_failure_goes_on() {
    var failure = new IllegalStateException("no");

    assertThatThrownBy(
            () ->
                runs.run(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);

    assertThat(value("countersign.job.failures")).isEqualTo(1);
    assertThat(meter("countersign.job.failures").labels()).containsEntry("name", "a-job");
  }

  private double value(String name) {
    return meter(name).value().getAsDouble();
  }

  private Meter meter(String name) {
    return runs.meters().stream()
        .filter(meter -> meter.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
