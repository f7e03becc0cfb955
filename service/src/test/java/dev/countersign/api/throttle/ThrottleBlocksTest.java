package dev.countersign.api.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.Rate;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.api.throttle.largest-block=50")
class ThrottleBlocksTest extends ServiceTest {

  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  @Autowired private SharedThrottleStore shared;
  @Autowired private ApiSettings settings;
  @Autowired private JdbcClient client;

  @Test
  void a_busy_client_costs_few_statements() throws Exception {
    Rate rate = Rate.valueOf("10000/min");
    var key = new ThrottleKey("busy", "user 1");

    int statements =
        statements()
            .during(
                () -> {
                  for (int request = 0; request < 1_000; request++) {
                    assertThat(shared.pass(key, rate, START)).isEmpty();
                  }
                });

    assertThat(statements).isLessThan(40);
  }

  @Test
  void a_rate_below_a_hundred_is_counted_request_by_request() {
    Rate rate = Rate.valueOf("99/min");
    var key = new ThrottleKey("small", "user 1");
    var other = new SharedThrottleStore(client, settings);

    for (int request = 0; request < 99; request++) {
      assertThat((request % 2 == 0 ? shared : other).pass(key, rate, START)).isEmpty();
    }

    assertThat(shared.pass(key, rate, START)).isPresent();
    assertThat(other.pass(key, rate, START)).isPresent();
  }

  @Test
  void two_replicas_never_exceed_the_rate_and_stay_within_the_bound_below_it() {
    Rate rate = Rate.valueOf("500/min");
    var key = new ThrottleKey("two", "user 1");
    List<SharedThrottleStore> replicas = List.of(shared, new SharedThrottleStore(client, settings));
    var random = new Random(5);
    var passed = new ArrayDeque<Instant>();
    Instant now = START;
    int smallestAtRefusal = Integer.MAX_VALUE;

    for (int request = 0; request < 6_000; request++) {
      now = now.plusMillis(random.nextInt(200));
      Instant periodAgo = now.minus(Duration.ofMinutes(1));
      while (!passed.isEmpty() && !passed.peekFirst().isAfter(periodAgo)) {
        passed.removeFirst();
      }
      if (replicas.get(random.nextInt(2)).pass(key, rate, now).isEmpty()) {
        passed.addLast(now);
      } else {
        smallestAtRefusal = Math.min(smallestAtRefusal, passed.size());
      }
      assertThat(passed.size()).isLessThanOrEqualTo(500);
    }

    assertThat(smallestAtRefusal).as("the client was refused").isLessThanOrEqualTo(500);
    // A place is free up to a tenth of the period late; each replica loses at most 11 blocks of 5.
    assertThat(smallestAtRefusal).isGreaterThan(500 - 50 - 2 * 11 * 5 - 50);
  }
}
