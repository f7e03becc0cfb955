package dev.countersign.platform.languages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.mock.web.MockHttpServletRequest;

class LanguagesTest {

  @TempDir private Path folder;

  private final Languages builtIn = languages("en", "de", "fr");

  private Languages languages(String... offered) {
    return new Languages(new LanguageSettings(List.of(offered), folder, false));
  }

  private static MockHttpServletRequest asking(String header) {
    var request = new MockHttpServletRequest();
    request.addHeader("Accept-Language", header);
    return request;
  }

  @Test
  void the_preference_of_the_user_wins_over_the_header() {
    PageLanguage language = builtIn.of(asking("fr"), new Preferences("de", "Europe/Berlin"));

    assertThat(language.tag()).isEqualTo("de");
    assertThat(language.zone().getId()).isEqualTo("Europe/Berlin");
  }

  @Test
  void without_a_preference_and_a_header_the_first_language_is_chosen() {
    assertThat(builtIn.of(new MockHttpServletRequest()).tag()).isEqualTo("en");
    assertThat(languages("fr", "de").of(new MockHttpServletRequest()).tag()).isEqualTo("fr");
    assertThat(languages("fr", "de").of(asking("en")).tag()).isEqualTo("fr");
  }

  @Test
  void a_stored_language_that_is_not_offered_any_more_and_an_unknown_time_zone_are_ignored() {
    PageLanguage language = builtIn.of(asking("de"), new Preferences("es", "Mars/Olympus"));

    assertThat(language).isEqualTo(new PageLanguage(Locale.GERMAN, PageLanguage.UTC));
  }

  @Test
  void an_operator_adds_a_language_and_english_stands_in_for_missing_texts() throws IOException {
    Files.writeString(folder.resolve("messages_es.properties"), "common.log-in=Iniciar sesión\n");
    Languages spanish = languages("en", "es");
    PageLanguage language = spanish.of(asking("es-MX"));

    assertThat(spanish.text("common.log-in", List.of(), language)).isEqualTo("Iniciar sesión");
    assertThat(spanish.text("common.register", List.of(), language)).isEqualTo("Register");
  }

  @Test
  void an_operator_changes_a_text_of_a_built_in_language() throws IOException {
    Files.writeString(folder.resolve("messages_de.properties"), "common.log-in=Einloggen\n");
    Files.writeString(folder.resolve("messages.properties"), "common.register=Sign up\n");
    Languages changed = languages("en", "de");

    assertThat(changed.text("common.log-in", List.of(), changed.of(asking("de"))))
        .isEqualTo("Einloggen");
    assertThat(changed.text("common.register", List.of(), changed.of(asking("en"))))
        .isEqualTo("Sign up");
  }

  @Test
  void a_language_without_texts_and_a_malformed_tag_stop_the_start() {
    assertThatThrownBy(() -> languages("en", "es"))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("messages_es.properties");
    assertThatThrownBy(() -> languages("en", "no_such language"))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("not a language tag");
  }

  @Test
  void a_malformed_text_of_an_operator_stops_the_start() throws IOException {
    Files.writeString(folder.resolve("messages_de.properties"), "start.intro={0\n");

    assertThatThrownBy(() -> languages("de")).hasMessageContaining("start.intro in de");
  }

  @Test
  void error_texts_are_found_by_their_english_words() {
    PageLanguage german = builtIn.of(asking("de"));

    assertThat(builtIn.error("This field is required.", german))
        .isEqualTo("Dieses Feld wird benötigt.");
    assertThat(builtIn.error("Ensure this field has no more than 150 characters.", german))
        .isEqualTo("Dieses Feld darf höchstens 150 Zeichen haben.");
    assertThat(builtIn.error("Method \"{0}' <b>\" not allowed.", german))
        .isEqualTo("Methode „{0}' <b>“ nicht erlaubt.");
    assertThat(builtIn.error("An extension wrote this.", german))
        .isEqualTo("An extension wrote this.");
    assertThat(builtIn.error("This field is required.", PageLanguage.ENGLISH))
        .isEqualTo("This field is required.");
  }
}
