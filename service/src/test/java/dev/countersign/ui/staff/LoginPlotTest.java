package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.EventCountStore.Count;
import dev.countersign.identity.audit.EventKind;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginPlotTest {

  private static final Instant NOW = Instant.parse("2026-11-17T19:12:16Z");

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "2,2", "3,5", "6,10", "11,20", "999,1000", "1001,2000"})
  void the_axis_ends_at_a_round_number(long value, long top) {
    assertThat(LoginPlot.roundUp(value)).isEqualTo(top);
  }

  @ParameterizedTest
  @CsvSource({
    "DAY,2026-11-16T20:00:00Z",
    "WEEK,2026-11-11T00:00:00Z",
    "MONTH,2026-10-19T00:00:00Z"
  })
  void the_last_slot_of_a_period_contains_the_present(Period period, Instant start) {
    assertThat(period.start(NOW)).isEqualTo(start);
    assertThat(start.plus(period.length())).isAfter(NOW);
  }

  @Test
  void bars_are_as_high_as_their_share_of_the_axis_and_never_invisible() {
    Instant start = Period.DAY.start(NOW);
    LoginPlot plot =
        LoginPlot.of(
            List.of(
                new Count(start, EventKind.USER_LOGGED_IN, 1000),
                new Count(start.plusSeconds(3600), EventKind.USER_LOGGED_IN, 500),
                new Count(start.plusSeconds(3600), EventKind.USER_LOGIN_FAILED, 1),
                new Count(start.minusSeconds(3600), EventKind.USER_LOGGED_IN, 9999)),
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
