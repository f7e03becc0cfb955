package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RelativeTimeTest {

  private final Instant now = WrittenTemplates.CLOCK.instant();

  @ParameterizedTest
  @CsvSource({
    "PT0S, just now",
    "PT59S, just now",
    "PT-59S, just now",
    "PT1M, 1 min ago",
    "PT59M59S, 59 min ago",
    "PT1H, 1 hour ago",
    "PT23H59M, 23 hours ago",
    "P1D, 1 day ago",
    "P29D, 29 days ago",
    "P30D, 1 month ago",
    "P364D, 12 months ago",
    "P365D, 1 year ago",
    "P730D, 2 years ago",
    "PT-12M, in 12 min",
    "P-14D, in 14 days"
  })
  void a_time_is_described_by_its_distance(Duration past, String text) {
    assertThat(RelativeTime.of(now.minus(past), now)).isEqualTo(text);
  }

  @Test
  void a_template_shows_the_exact_time_as_the_title() {
    String html =
        WrittenTemplates.render("{{ ago(moment) }}", Map.of("moment", now.minusSeconds(180)));

    assertThat(html)
        .isEqualTo(
            "<time datetime=\"2026-11-16T06:57:00Z\" title=\"2026-11-16 06:57:00 UTC\">"
                + "3 min ago</time>");
  }

  @Test
  void a_missing_time_is_shown_as_never() {
    Map<String, Object> model = new HashMap<>();
    model.put("moment", null);

    assertThat(WrittenTemplates.render("{{ ago(moment) }}", model)).contains(">never<");
  }

  @Test
  void an_icon_refers_to_the_sprite() {
    assertThat(WrittenTemplates.render("{{ icon('users') }}", Map.of()))
        .matches(
            "<svg class=\"icon\" aria-hidden=\"true\">"
                + "<use href=\"/static/[0-9a-f]{16}/icons.svg#users\"/></svg>");
  }

  @Test
  void an_icon_that_does_not_exist_is_an_error() {
    assertThatThrownBy(() -> WrittenTemplates.render("{{ icon('unicorn') }}", Map.of()))
        .hasMessageContaining("Icon unicorn does not exist.");
  }
}
