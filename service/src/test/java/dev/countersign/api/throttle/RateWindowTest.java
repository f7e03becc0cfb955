package dev.countersign.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.Rate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RateWindowTest {

  private static final Instant START = Instant.parse("2026-11-15T12:00:00Z");
  private static final Rate RATE = Rate.valueOf("10/min");

  @Test
  void as_many_pass_at_once_as_the_rate_says_and_no_more() {
    RateWindow window = RateWindow.empty(RateWindow.slotAt(START, RATE));

    for (int passed = 0; passed < 10; passed++) {
      window = window.pass(RATE, START).orElseThrow();
    }

    assertThat(window.pass(RATE, START)).isEmpty();
    assertThat(window.pass(RATE, START.plusSeconds(59))).isEmpty();
    Duration wait = window.untilFree(RATE, START);
    assertThat(wait).isBetween(Duration.ofSeconds(60), Duration.ofSeconds(66));
    assertThat(window.pass(RATE, START.plus(wait))).isPresent();
  }

  @Test
  void in_no_minute_of_any_beginning_more_pass_than_the_limit() {
    var random = new Random(7);
    var passed = new ArrayDeque<Instant>();
    RateWindow window = RateWindow.empty(RateWindow.slotAt(START, RATE));
    Instant now = START;
    for (int request = 0; request < 20_000; request++) {
      now = now.plusMillis(random.nextInt(4000));
      Optional<RateWindow> next = window.pass(RATE, now);
      if (next.isPresent()) {
        window = next.get();
        passed.add(now);
      }
      Instant aMinuteAgo = now.minus(RATE.period());
      passed.removeIf(time -> !time.isAfter(aMinuteAgo));
      assertThat(passed).hasSizeLessThanOrEqualTo(RATE.limit());
    }
  }

  @Test
  void a_clock_that_goes_back_lets_nobody_through() {
    RateWindow window = RateWindow.empty(RateWindow.slotAt(START, RATE));
    for (int passed = 0; passed < 10; passed++) {
      window = window.pass(RATE, START).orElseThrow();
    }

    assertThat(window.pass(RATE, START.minus(Duration.ofHours(1)))).isEmpty();
  }
}
