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
    var deadlines = new RequestDeadlines(settings(Duration.ofHours(1), DAY));

    deadlines.doFilter(
        new MockHttpServletRequest(),
        new MockHttpServletResponse(),
        (_, _) -> {
          assertThat(Deadline.within(DAY)).isBetween(Duration.ZERO, Duration.ofHours(1));
          assertThat(Deadline.within(Duration.ofMillis(1))).isEqualTo(Duration.ofMillis(1));
        });
  }

  @Test
  void an_export_has_a_deadline_of_its_own() throws Exception {
    var deadlines = new RequestDeadlines(settings(Duration.ofMillis(1), Duration.ofHours(2)));

    deadlines.doFilter(
        new MockHttpServletRequest(),
        new MockHttpServletResponse(),
        (_, _) -> {
          deadlines.forExport(
              () ->
                  assertThat(Deadline.within(DAY))
                      .isBetween(Duration.ofHours(1), Duration.ofHours(2)));
          assertThat(Deadline.within(DAY)).isLessThanOrEqualTo(Duration.ofMillis(1));
        });
  }

  @Test
  void other_work_waits_as_long_as_it_likes() {
    assertThat(Deadline.within(DAY)).isEqualTo(DAY);
  }

  @Test
  void a_read_that_may_be_repeated_has_half_of_the_time_that_is_left() throws Exception {
    var deadlines = new RequestDeadlines(settings(Duration.ofHours(1), DAY));

    deadlines.doFilter(
        new MockHttpServletRequest(),
        new MockHttpServletResponse(),
        (_, _) -> {
          Deadline whole = RequestDeadlines.current().orElseThrow();
          RequestDeadlines.withHalf(
              whole,
              () -> {
                Deadline half = RequestDeadlines.current().orElseThrow();
                assertThat(Deadline.within(DAY)).isLessThanOrEqualTo(Duration.ofMinutes(30));
                half.miss();
                return half;
              });
          assertThat(whole.isMissed()).isFalse();
          assertThat(RequestDeadlines.current()).contains(whole);
        });

    assertThat(deadlines.meters()).allSatisfy(m -> assertThat(m.value().getAsDouble()).isZero());
  }

  private static DatabaseSettings settings(Duration request, Duration export) {
    return new DatabaseSettings(
        request, DAY, export, DAY, new DatabaseSettings.Reader("", 1, Duration.ZERO));
  }
}
