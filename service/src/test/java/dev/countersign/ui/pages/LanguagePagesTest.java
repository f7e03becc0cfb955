package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the language of pages over HTTP. */
class LanguagePagesTest extends ServiceTest {

  private Response page(String path, String accepted) {
    return http().request("GET", path).header("Accept-Language", accepted).send();
  }

  private Browser loggedIn(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    browser.get("/account/");
    return browser;
  }

  private static Response get(Browser browser, String path, String accepted) {
    return browser.send(
        browser
            .request("GET", path)
            .header("Accept", "text/html")
            .header("Accept-Language", accepted));
  }

  @ParameterizedTest
  @CsvSource({
    "en, Log in, Forgot your password?",
    "de, Anmelden, Passwort vergessen?",
    "fr, Se connecter, Mot de passe oublié"
  })
  void a_page_is_in_the_language_of_the_browser(String tag, String title, String link) {
    Response page = page("/api-auth/login/", tag);

    assertThat(page.body())
        .contains("<html lang=\"" + tag + "\" dir=\"ltr\">")
        .contains("<h1>" + title + "</h1>", link);
    assertThat(page.header("Content-Language")).contains(tag);
    assertThat(page.header("Vary").orElse("")).contains("Accept-Language");
  }

  @ParameterizedTest
  @ValueSource(strings = {"es", "", "*", ";;;q=,", "de;q=nine", "x-klingon", "<script>"})
  void another_language_and_a_malformed_header_get_english(String header) {
    Response page = page("/api-auth/login/", header);

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("<html lang=\"en\"", "<h1>Log in</h1>");
  }

  @Test
  void each_language_has_its_own_entity_tag() {
    String english = page("/", "en").header("ETag").orElseThrow();

    assertThat(page("/", "en").header("ETag")).contains(english);
    assertThat(page("/", "de").header("ETag").orElseThrow()).isNotEqualTo(english);
  }

  @Test
  void the_setting_of_the_user_wins_over_the_browser() {
    Browser browser = loggedIn(newPerson());

    Response saved =
        browser.post("/account/", Map.of("language", "de", "time_zone", "Europe/Berlin"));
    String page = get(browser, "/account/?preferences-saved", "fr").body();

    assertThat(saved.header("Location")).contains("/account/?preferences-saved");
    assertThat(page)
        .contains("<html lang=\"de\"", "Ihre Sprache und Zeitzone wurden gespeichert.")
        .contains("<option value=\"de\" lang=\"de\" selected>Deutsch</option>")
        .contains("<option selected>Europe/Berlin</option>");
    assertThat(get(browser, "/account/activity/", "fr").body())
        .contains("<strong>Angemeldet</strong>")
        .containsPattern("title=\"[0-9.]{10} [0-9:]{8} MES?Z\"");
    assertThat(get(browser, "/nope/", "fr").body()).contains("<h1>Seite nicht gefunden</h1>");
  }

  @Test
  void the_setting_is_withdrawn_by_the_empty_choice() {
    Browser browser = loggedIn(newPerson());
    browser.post("/account/", Map.of("language", "de", "time_zone", "Europe/Berlin"));

    browser.post("/account/", Map.of("language", "", "time_zone", ""));

    assertThat(get(browser, "/account/", "fr").body()).contains("<html lang=\"fr\"");
  }

  @ParameterizedTest
  @CsvSource({"xx, Europe/Berlin", "de, Mars/Olympus", "de, ../etc", "en_US, UTC"})
  void an_unknown_language_and_an_unknown_time_zone_are_refused(String language, String zone) {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    Response refused = browser.post("/account/", Map.of("language", language, "time_zone", zone));

    assertThat(refused.body())
        .containsPattern("This language is not offered|This time zone is not known")
        .contains("value=\"" + ada.username() + "\"");
    assertThat(get(browser, "/account/", "en").body()).contains("<html lang=\"en\"");
  }

  @Test
  void the_setting_is_no_part_of_the_profile_of_the_api() {
    Person ada = newPerson();
    loggedIn(ada).post("/account/", Map.of("language", "de", "time_zone", ""));

    String profile =
        http().request("GET", "/api/accounts/me/").bearer(tokens().access(ada.id())).send().body();

    assertThat(profile).contains(ada.username()).doesNotContain("language", "time_zone");
  }

  @Test
  void errors_of_a_form_are_in_the_language_of_the_page() {
    var browser = new Browser(http());
    browser.get("/account/register/");

    Response refused =
        browser.send(
            browser
                .request("POST", "/account/register/")
                .header("Accept-Language", "de")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body(
                    Browser.form(
                        Map.of(
                            "csrfmiddlewaretoken",
                            browser.formToken().orElseThrow(),
                            "username",
                            "not allowed!",
                            "email",
                            "",
                            "password",
                            "12345",
                            "password2",
                            "12345"))));

    assertThat(refused.body())
        .contains("Geben Sie einen gültigen Benutzernamen ein.")
        .contains("Dieses Feld darf nicht leer sein.");
  }

  @Test
  void what_a_user_wrote_is_escaped_in_a_text() {
    Response page =
        http()
            .request("GET", "/api-auth/login/?next=%22%3E%3Cscript%3E")
            .header("Accept-Language", "de")
            .send();

    assertThat(page.body()).doesNotContain("\"><script>");
  }

  @Test
  void an_error_of_the_api_stays_english() {
    Response refused =
        http().request("GET", "/api/accounts/me/").header("Accept-Language", "de").send();

    assertThat(refused.body()).contains("Authentication credentials were not provided.");
    assertThat(refused.header("Content-Language")).isEmpty();
  }
}
