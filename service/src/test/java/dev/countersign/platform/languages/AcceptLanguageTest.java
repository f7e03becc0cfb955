package dev.countersign.platform.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AcceptLanguageTest {

  private static final List<Locale> OFFERED = List.of(Locale.ENGLISH, Locale.GERMAN, Locale.FRENCH);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de                            | de",
        "DE-at                         | de",
        "de-DE,de;q=0.9,en;q=0.8       | de",
        "es,fr;q=0.5,de;q=0.4          | fr",
        "fr;q=0.3, de;q=0.8            | de",
        "en-US,en;q=0.9,de;q=0.8       | en",
        "de;q=0, fr                    | fr",
      })
  void the_best_offered_language_is_chosen(String header, String tag) {
    assertThat(AcceptLanguage.best(header, OFFERED)).contains(Locale.forLanguageTag(tag));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "*", "es", "de;q=0", ";;;", "de;q=x", "de;q=2", ",", "\u0000", "-"})
  void a_header_without_an_offered_language_and_a_malformed_one_choose_none(String header) {
    assertThat(AcceptLanguage.best(header, OFFERED)).isEmpty();
  }

  @Test
  void a_very_long_header_is_ignored() {
    assertThat(AcceptLanguage.best("de," + "x,".repeat(5000), OFFERED)).isEmpty();
  }
}
