package dev.countersign.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryPolicyTest {

  private final RetryPolicy policy =
      new RetryPolicy(12, Duration.ofSeconds(10), Duration.ofHours(1));
  private final SplittableRandom random = new SplittableRandom(7);

  @ParameterizedTest
  @CsvSource({"1,5,10", "2,10,20", "5,80,160", "11,1800,3600", "2000000000,1800,3600"})
  void the_pause_doubles_up_to_its_limit_and_varies_by_half(int failures, long least, long most) {
    for (int i = 0; i < 1000; i++) {
      assertThat(policy.pauseAfter(failures, random))
          .isBetween(Duration.ofSeconds(least), Duration.ofSeconds(most));
    }
  }

  @Test
  void pauses_of_jobs_that_failed_together_differ() {
    assertThat(
            java.util.stream.IntStream.range(0, 100)
                .mapToObj(_ -> policy.pauseAfter(5, random))
                .distinct())
        .hasSizeGreaterThan(90);
  }

  @Test
  void the_twelfth_of_twelve_tries_is_the_last() {
    assertThat(policy.isLast(11)).isFalse();
    assertThat(policy.isLast(12)).isTrue();
  }
}
