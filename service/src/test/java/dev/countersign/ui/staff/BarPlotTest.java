package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.ui.staff.BarPlot.Point;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BarPlotTest {

  private static final Instant NOW = Instant.parse("2026-11-17T19:12:16Z");

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "2,2", "3,5", "6,10", "11,20", "999,1000", "1001,2000"})
  void the_axis_ends_at_a_round_number(long value, long top) {
    assertThat(BarPlot.roundUp(value)).isEqualTo(top);
  }

  @ParameterizedTest
  @CsvSource({
    "DAY,2026-11-16T20:00:00Z",
    "WEEK,2026-11-11T00:00:00Z",
    "MONTH,2026-10-19T00:00:00Z"
  })
  void the_last_slot_of_a_period_contains_the_present(Period period, Instant start) {
    assertThat(period.start(NOW, PageLanguage.UTC)).isEqualTo(start);
    assertThat(start.plus(period.length())).isAfter(NOW);
  }

  @ParameterizedTest
  @CsvSource({
    "Europe/Berlin,2026-10-18T23:00:00Z",
    "America/Los_Angeles,2026-10-19T08:00:00Z",
    "Asia/Tokyo,2026-10-19T15:00:00Z",
    "Asia/Kolkata,2026-10-19T19:00:00Z"
  })
  void days_begin_at_midnight_of_the_time_zone_to_the_hour(ZoneId zone, Instant start) {
    assertThat(Period.MONTH.start(NOW, zone)).isEqualTo(start);
    assertThat(start.plus(Period.MONTH.length())).isAfter(NOW);
  }

  @Test
  void each_day_has_its_own_name_across_a_change_of_the_clock() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Instant start = Period.MONTH.start(NOW, berlin);

    assertThat(BarPlot.of(Stream.of(), Stream.of(), Period.MONTH, start).bars())
        .extracting(bar -> LocalDate.ofInstant(bar.time().moment(), berlin))
        .hasSize(30)
        .doesNotHaveDuplicates()
        .endsWith(LocalDate.of(2026, 11, 17));
  }

  @Test
  void bars_are_as_high_as_their_share_of_the_axis_and_never_invisible() {
    Instant start = Period.DAY.start(NOW, PageLanguage.UTC);
    BarPlot plot =
        BarPlot.of(
            Stream.of(
                new Point(start, 1000),
                new Point(start.plusSeconds(3600), 500),
                new Point(start.minusSeconds(3600), 9999)),
            Stream.of(new Point(start.plusSeconds(3600), 1)),
            Period.DAY,
            start);

    assertThat(plot.top()).isEqualTo(1000);
    assertThat(plot.bars()).hasSize(24);
    assertThat(plot.bars().get(0).up()).isEqualTo(2 * plot.bars().get(1).up());
    assertThat(plot.bars().get(1).down()).isEqualTo(2);
    assertThat(plot.bars().get(2).up()).isZero();
    assertThat(plot.bars().getLast().x() + plot.bars().getLast().width())
        .isLessThanOrEqualTo(plot.width());
  }
}
