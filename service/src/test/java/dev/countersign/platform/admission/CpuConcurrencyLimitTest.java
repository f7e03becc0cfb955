package dev.countersign.platform.admission;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.ServletException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CpuConcurrencyLimitTest {

  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(50);

  @Test
  void a_request_that_gets_no_permit_in_time_is_refused() {
    assertThat(run(new CpuConcurrencyLimit(1, SHORT, SHORT), CpuConcurrencyLimitTest::nothing))
        .isTrue();
    assertThat(run(new CpuConcurrencyLimit(0, SHORT, SHORT), CpuConcurrencyLimitTest::nothing))
        .isFalse();
  }

  @Test
  void a_request_that_begins_to_wait_gives_its_permit_to_the_next() {
    var limit = new CpuConcurrencyLimit(1, LONG, LONG);
    var next = new CompletableFuture<Boolean>();

    run(
        limit,
        () -> {
          CpuConcurrencyLimit.endTurn();
          runMeanwhile(limit, next);
        });

    assertThat(next).isCompletedWithValue(true);
  }

  @Test
  void a_request_with_a_short_body_does_not_wait_for_the_others() {
    var limit = new CpuConcurrencyLimit(1, LONG, LONG);
    var login = new CompletableFuture<Boolean>();

    run(
        limit,
        () -> {
          Thread.ofVirtual()
              .start(() -> login.complete(run(limit, true, CpuConcurrencyLimitTest::nothing)));
          login.join();
        });

    assertThat(login).isCompletedWithValue(true);
  }

  @Test
  void a_turn_that_ends_twice_frees_one_permit() {
    var limit = new CpuConcurrencyLimit(2, LONG, LONG);
    run(
        limit,
        () -> {
          CpuConcurrencyLimit.endTurn();
          CpuConcurrencyLimit.endTurn();
        });

    assertThat(limit.free()).isEqualTo(2);
  }

  @Test
  void a_request_that_waits_without_saying_so_does_not_keep_its_permit() {
    var limit = new CpuConcurrencyLimit(1, SHORT, LONG);
    var next = new CompletableFuture<Boolean>();

    run(limit, () -> runMeanwhile(limit, next));

    assertThat(next).isCompletedWithValue(true);
    assertThat(limit.free()).isEqualTo(1);
  }

  @Test
  void work_outside_of_requests_has_no_turn_to_end() {
    var limit = new CpuConcurrencyLimit(1, LONG, LONG);

    CpuConcurrencyLimit.endTurn();

    assertThat(limit.free()).isEqualTo(1);
  }

  /** Runs a request on another thread and waits for its end. */
  private static void runMeanwhile(CpuConcurrencyLimit limit, CompletableFuture<Boolean> hasRun) {
    Thread.ofVirtual().start(() -> hasRun.complete(run(limit, CpuConcurrencyLimitTest::nothing)));
    hasRun.join();
  }

  private static boolean run(CpuConcurrencyLimit limit, Runnable request) {
    return run(limit, false, request);
  }

  private static boolean run(CpuConcurrencyLimit limit, boolean isShort, Runnable request) {
    try {
      return limit.run(isShort, request::run);
    } catch (ServletException | IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void nothing() {}
}
