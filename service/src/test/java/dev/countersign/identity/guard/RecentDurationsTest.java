package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecentDurationsTest {

  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LATER = Duration.ofMillis(30);

  private long now;
  private final RecentDurations durations = new RecentDurations(() -> now);

  @Test
  void the_longest_duration_is_ignored() {
    note(1, FIRST);
    note(1, LATER);

    assertThat(durations.usual()).isEqualTo(LATER);
  }

  @Test
  void durations_count_for_five_minutes() {
    note(2, FIRST);
    note(16, LATER);
    now += Duration.ofMinutes(5).toNanos() - 1;

    assertThat(durations.usual()).isEqualTo(FIRST);

    now++;

    assertThat(durations.usual()).isEqualTo(LATER);
  }

  @Test
  void the_latest_sixteen_durations_count_longer() {
    note(2, FIRST);
    note(14, LATER);
    now += Duration.ofDays(1).toNanos();

    assertThat(durations.usual()).isEqualTo(FIRST);
  }

  @Test
  void more_than_256_later_durations_replace_the_first_ones() {
    note(2, FIRST);
    note(256, LATER);

    assertThat(durations.usual()).isEqualTo(LATER);
  }

  private void note(int times, Duration took) {
    for (int i = 0; i < times; i++) {
      durations.note(took);
    }
  }
}
