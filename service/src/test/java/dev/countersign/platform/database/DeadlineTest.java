package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class DeadlineTest {

  private static final Duration DAY = Duration.ofDays(1);

  @Test
  void a_request_waits_for_nothing_longer_than_its_deadline_allows() throws Exception {
    var deadlines = new RequestDeadlines(new DatabaseSettings(Duration.ofHours(1), DAY, DAY));

    deadlines.doFilter(
        new MockHttpServletRequest(),
        new MockHttpServletResponse(),
        (_, _) -> {
          assertThat(Deadline.within(DAY)).isBetween(Duration.ZERO, Duration.ofHours(1));
          assertThat(Deadline.within(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
        });
  }

  @Test
  void other_work_waits_as_long_as_it_likes() {
    assertThat(Deadline.within(DAY)).isEqualTo(DAY);
  }
}
