package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.languages.PageLanguage;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Locale;
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
    assertThat(ago(past, PageLanguage.ENGLISH)).endsWith(">" + text + "</time>");
  }

  @ParameterizedTest
  @CsvSource({
    "PT0S, gerade eben, à l'instant",
    "PT1M, vor 1 Min., il y a 1 min",
    "PT1H, vor 1 Stunde, il y a 1 heure",
    "P1D, vor 1 Tag, il y a 1 jour",
    "P3D, vor 3 Tagen, il y a 3 jours",
    "P60D, vor 2 Monaten, il y a 2 mois",
    "P-14D, in 14 Tagen, dans 14 jours"
  })
  void the_distance_is_in_the_language_of_the_page(Duration past, String german, String french) {
    assertThat(ago(past, new PageLanguage(Locale.GERMAN, PageLanguage.UTC))).contains(german + "<");
    assertThat(ago(past, new PageLanguage(Locale.FRENCH, PageLanguage.UTC))).contains(french + "<");
  }

  @Test
  void times_are_in_the_time_zone_and_format_of_the_page() {
    var berlin = new PageLanguage(Locale.GERMAN, ZoneId.of("Europe/Berlin"));

    String html =
        WrittenTemplates.render(
            "{{ ago(moment) }} {{ time(moment) }} {{ day(moment) }}",
            Map.of("moment", Instant.parse("2026-07-31T22:30:00Z")),
            berlin);

    assertThat(html)
        .contains("title=\"01.08.2026 00:30:00 MESZ\"")
        .contains(">01.08.2026 00:30 MESZ</time>")
        .contains(">01.08.2026</time>");
  }

  private String ago(Duration past, PageLanguage language) {
    return WrittenTemplates.render(
        "{{ ago(moment) }}", Map.of("moment", now.minus(past)), language);
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
