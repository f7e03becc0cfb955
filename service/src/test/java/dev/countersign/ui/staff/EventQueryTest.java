package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.errors.NotFound;
import java.time.Instant;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EventQueryTest {

  private static final ZoneId UTC = ZoneId.of("UTC");

  /** Berlin has 25 hours on 2026-10-25; Santiago has no midnight on 2026-09-06. */
  @ParameterizedTest
  @CsvSource({
    "2026-11-18, UTC,              2026-11-18T00:00:00Z, 2026-11-19T00:00:00Z",
    "2026-11-18, Asia/Tokyo,       2026-11-17T15:00:00Z, 2026-11-18T15:00:00Z",
    "2026-10-25, Europe/Berlin,    2026-10-24T22:00:00Z, 2026-10-25T23:00:00Z",
    "2026-09-06, America/Santiago, 2026-09-06T04:00:00Z, 2026-09-07T03:00:00Z"
  })
  void a_day_begins_and_ends_in_the_time_zone(String day, ZoneId zone, Instant start, Instant end) {
    assertThat(EventQuery.start(day, zone)).contains(start);
    assertThat(EventQuery.end(day, zone)).contains(end);
  }

  @Test
  void no_day_is_no_limit() {
    assertThat(EventQuery.start("", UTC)).isEmpty();
    assertThat(EventQuery.end("", UTC)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2026-13-01", "1999-12-31", "9999-01-01", "+10000-01-01"})
  void an_unusable_day_is_not_found(String day) {
    assertThatThrownBy(() -> EventQuery.start(day, UTC)).isInstanceOf(NotFound.class);
    assertThatThrownBy(() -> EventQuery.end(day, UTC)).isInstanceOf(NotFound.class);
  }
}
