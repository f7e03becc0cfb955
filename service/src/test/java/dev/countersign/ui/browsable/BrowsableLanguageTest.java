package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the language of the pages of the API over HTTP. */
class BrowsableLanguageTest extends ServiceTest {

  private static final int HEAVIEST = 60_000;

  private Response page(String path, String accepted) {
    return http()
        .request("GET", path)
        .header("Accept", "text/html")
        .header("Accept-Language", accepted)
        .send();
  }

  private static Response page(Browser browser, String path, String accepted) {
    return browser.send(
        browser
            .request("GET", path)
            .header("Accept", "text/html")
            .header("Accept-Language", accepted));
  }

  @ParameterizedTest
  @CsvSource({
    "en, Accounts, Public endpoint, Security headers",
    "de, Konten, Öffentlicher Endpunkt, Sicherheits-Header",
    "fr, Comptes, Point d'accès public, En-têtes de sécurité"
  })
  void a_page_is_in_the_language_of_the_browser(
      String tag, String topic, String access, String headers) {
    Response page = page("/api/", tag);

    assertThat(page.body())
        .contains("<html lang=\"" + tag + "\"", ">" + topic + "</h2>", access, headers);
    assertThat(page.header("Content-Language")).contains(tag);
    assertThat(page.header("Vary").orElse("")).contains("Accept-Language");
    assertThat(page.body().getBytes(StandardCharsets.UTF_8)).hasSizeLessThan(HEAVIEST);
  }

  @Test
  void each_language_has_its_own_entity_tag() {
    String english = page("/api/", "en").header("ETag").orElseThrow();
    Response known =
        http()
            .request("GET", "/api/")
            .header("Accept", "text/html")
            .header("Accept-Language", "de")
            .header("If-None-Match", english)
            .send();

    assertThat(page("/api/", "en").header("ETag")).contains(english);
    assertThat(known.status()).isEqualTo(200);
    assertThat(known.header("ETag").orElseThrow()).isNotEqualTo(english);
  }

  @Test
  void summaries_stay_english_and_are_marked_on_pages_in_another_language() {
    String summary = ">List the resources of the API</span>";

    assertThat(page("/api/", "de").body()).contains("<span lang=\"en\"" + summary);
    assertThat(page("/api/", "en").body()).contains("<span" + summary);
  }

  @Test
  void the_setting_of_the_user_wins_over_the_browser_and_errors_of_forms_follow_it() {
    Person ada = newPerson();
    change(ada, "language = 'de'");
    var browser = new Browser(http());
    browser.login(ada);

    String page = page(browser, "/api/tasks/", "fr").body();
    Response refused =
        browser.send(
            browser
                .request("POST", "/api/tasks/")
                .header("Accept", "text/html")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("X-CSRFToken", browser.formToken().orElseThrow())
                .body("title="));

    assertThat(page)
        .contains("<html lang=\"de\"", "Eine POST-Anfrage senden", "Als curl kopieren")
        .contains("Authentifiziert durch session", "Entscheidung über den Zugriff");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .contains("<p class=\"bad\">Dieses Feld darf nicht leer sein.</p>")
        .contains("This field may not be blank.");
  }

  @Test
  void a_bearer_token_has_no_language_of_its_own() {
    Person ada = newPerson();
    change(ada, "language = 'de'");

    Response page =
        http()
            .request("GET", "/api/accounts/me/")
            .bearer(tokens().access(ada.id()))
            .header("Accept", "text/html")
            .header("Accept-Language", "fr")
            .send();

    assertThat(page.body()).contains("<html lang=\"fr\"", "Autorisé par");
  }

  @ParameterizedTest
  @CsvSource({"/api/", "/api/accounts/me/", "/api/tasks/public/", "/api/nope/"})
  void json_is_the_same_in_every_language(String path) {
    Response english = http().request("GET", path).header("Accept-Language", "en").send();
    Response german = http().request("GET", path).header("Accept-Language", "de").send();

    assertThat(german.body()).isEqualTo(english.body());
    assertThat(german.header("Vary")).isEqualTo(english.header("Vary"));
    assertThat(german.header("Content-Language")).isEmpty();
  }
}
