package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the language and time zone of the staff site over HTTP. */
class StaffLanguageTest extends ServiceTest {

  private static final int HEAVIEST = 60_000;

  /** German and French texts are longer than English ones by about this share at most. */
  private static final double LONGER = 1.25;

  private Person staff;
  private Person ada;
  private Browser browser;

  @BeforeEach
  void logIn() {
    staff = newStaff();
    change(staff, "is_superuser = true");
    ada = newPerson();
    login(ada);
    staticToken(ada);
    join(ada, "Gruppe " + ada.id(), "blog.add_post");
    new Browser(http()).login(ada);
    // Other tests leave mails without a recipient, which the page cannot show.
    database().sql("delete from dead_mails").update();
    browser = new Browser(http());
    browser.login(staff);
  }

  private void prefer(String language, String zone) {
    change(staff, "language = '%s', time_zone = '%s'".formatted(language, zone));
  }

  private Response page(String path, String accepted) {
    Response page =
        browser.send(
            browser
                .request("GET", path)
                .header("Accept", "text/html")
                .header("Accept-Language", accepted));
    assertThat(page.status()).as(path).isEqualTo(200);
    return page;
  }

  private List<String> paths() {
    String user = "/admin/users/" + ada.id() + "/";
    return List.of(
        "/admin/",
        "/admin/?period=7d",
        "/admin/?period=30d",
        "/admin/users/",
        "/admin/users/?q=" + ada.username(),
        "/admin/users/?q=no-such-user",
        "/admin/users/selected/?action=deactivate&user-" + ada.id() + "=on",
        "/admin/users/selected/?action=activate&user-" + ada.id() + "=on",
        "/admin/users/selected/?action=logout&user-" + ada.id() + "=on",
        "/admin/users/selected/?action=password&user-" + ada.id() + "=on",
        "/admin/users/selected/?action=group&user-" + ada.id() + "=on",
        "/admin/users/views/",
        "/admin/users/views/?is_staff=yes",
        "/admin/users/add/",
        user,
        user + "password/",
        user + "rights/",
        user + "delete/",
        user + "timeline/",
        user + "timeline/?show=logins",
        "/admin/groups/",
        "/admin/groups/" + group() + "/",
        "/admin/invitations/",
        "/admin/logins/",
        "/admin/logins/?user=no-such-user",
        "/admin/sessions/",
        "/admin/tokens/",
        "/admin/events/",
        "/admin/events/?kind=user.logged_in&user=" + ada.username(),
        "/admin/events/verify/",
        "/admin/mails/",
        "/admin/check/",
        "/admin/settings/?changed");
  }

  private long group() {
    return database()
        .sql("select group_id from user_groups where user_id = :id")
        .param("id", ada.id())
        .query(Long.class)
        .single();
  }

  /** Texts of several words, so that a name or a description does not contain one by chance. */
  private static List<String> english(String language) throws IOException {
    Properties texts = texts("messages.properties");
    Properties others = texts("messages_" + language + ".properties");
    return texts.stringPropertyNames().stream()
        .filter(key -> !texts.getProperty(key).equals(others.getProperty(key)))
        .flatMap(key -> Stream.of(texts.getProperty(key).split("\\{.*}|<[^>]*>", -1)))
        .map(String::strip)
        .filter(text -> text.matches("\\p{Lu}.* .*") && text.length() > 10)
        .toList();
  }

  private static Properties texts(String name) throws IOException {
    var texts = new Properties();
    try (var file = StaffLanguageTest.class.getResourceAsStream("/messages/" + name)) {
      texts.load(new InputStreamReader(file, UTF_8));
    }
    return texts;
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "fr"})
  void no_english_text_is_left_on_a_page_in_another_language(String language) throws IOException {
    prefer(language, "Europe/Berlin");
    List<String> english = english(language);

    assertThat(english).hasSizeGreaterThan(300).contains("No results.", "Active sessions");
    for (String path : paths()) {
      Response page = page(path, "en");

      assertThat(page.header("Content-Language")).as(path).contains(language);
      assertThat(page.body()).as(path).contains("<html lang=\"" + language + "\"");
      assertThat(english).as(path).noneMatch(page.body()::contains);
    }
  }

  @Test
  void the_staff_site_is_in_the_language_and_time_zone_of_the_reader() {
    prefer("de", "Europe/Berlin");
    String user = "/admin/users/" + ada.id() + "/";

    assertThat(page("/admin/", "fr").body())
        .contains("Letzte 24 Stunden. Zeitzone: Europe/Berlin.", "Gescheiterte Anmeldungen")
        .contains("<h2 id=\"recent\">Letzte Aktivitäten</h2>");
    assertThat(page("/admin/users/?is_staff=no", "fr").body())
        .contains("<h1>Benutzer</h1>", "Zweiter Faktor", "Überall abmelden")
        .containsPattern("<strong>[0-9.]+</strong> gefunden");
    assertThat(page(user, "fr").body())
        .contains("Aktive Sitzungen", "Die Anmeldung in zwei Schritten ist aus")
        .containsPattern("title=\"[0-9.]{10} [0-9:]{8} MES?Z\"");
    assertThat(page("/admin/events/?user=" + ada.username(), "fr").body())
        .contains("<h1>Prüfprotokoll</h1>", "Genaue Zeiten in der Zeitzone Europe/Berlin")
        .contains("Ein Export enthält höchstens 10.000 Ereignisse.")
        .containsPattern("<dt>Zeit</dt><dd><time [^>]*>[0-9.]{10} [0-9:]{8} MES?Z</time>");
    assertThat(page(user + "delete/", "fr").body())
        .contains("<h1>" + ada.username() + " löschen?</h1>")
        .contains("<li>Anmeldungen mit Refresh-Tokens: 1</li>");
    assertThat(page("/admin/users/selected/?action=logout&user-" + ada.id() + "=on", "fr").body())
        .contains("1 Benutzer abmelden?", "Abbrechen");
  }

  /** Compares with English, because a page can list rows of other tests. */
  @ParameterizedTest
  @ValueSource(strings = {"de", "fr"})
  void a_page_is_hardly_longer_in_another_language(String language) {
    for (String path : paths()) {
      int english = page(path, "en").body().length();

      assertThat((double) page(path, language).body().length())
          .as(path)
          .isLessThan(LONGER * english);
    }
    assertThat(page("/admin/", language).body().length()).isLessThan(HEAVIEST);
    assertThat(page("/admin/users/" + ada.id() + "/", language).body().length())
        .isLessThan(HEAVIEST);
  }

  @ParameterizedTest
  @CsvSource({
    "fr, fr, Dernières 24 heures. Fuseau horaire",
    "de, de, Letzte 24 Stunden. Zeitzone: UTC.",
    "en, en, Last 24 hours. Times are in UTC.",
    "es, en, Last 24 hours. Times are in UTC."
  })
  void without_a_choice_of_the_reader_the_browser_decides(
      String accepted, String tag, String text) {
    Response page = page("/admin/", accepted);

    assertThat(page.body()).contains("<html lang=\"" + tag + "\"", text);
    assertThat(page.header("Content-Language")).contains(tag);
    assertThat(page.header("Vary").orElse("")).contains("Accept-Language");
  }

  @Test
  void the_result_of_a_form_and_its_errors_are_in_the_language_of_the_reader() {
    prefer("de", "");
    page("/admin/users/" + staff.id() + "/", "en");

    Response refused = browser.post("/admin/users/" + staff.id() + "/delete/", Map.of());
    Response named = browser.post("/admin/users/views/?is_staff=yes", Map.of("name", ""));
    Response noted =
        browser.post("/admin/users/" + ada.id() + "/notes/", Map.of("note", "Rief an."));

    assertThat(refused.body()).contains("Das ist mit dem eigenen Konto nicht möglich.");
    assertThat(named.body()).contains("Geben Sie einen Namen mit höchstens");
    assertThat(page(noted.header("Location").orElseThrow(), "en").body())
        .contains("<p role=\"status\" class=\"ok\">Die Notiz wurde hinzugefügt.</p>");
  }

  @Test
  void a_day_in_a_filter_is_a_day_in_the_time_zone_of_the_reader() {
    // 20:00 in UTC is the next day in Tokyo.
    change(ada, "date_joined = '2020-02-03T20:00:00Z'");
    String list = "/admin/users/?q=" + ada.username() + "&joined_from=2020-02-04";
    String link = "href=\"/admin/users/" + ada.id() + "/\"";

    assertThat(page(list, "en").body()).doesNotContain(link);
    prefer("", "Asia/Tokyo");
    Response page = page(list + "&joined_to=2020-02-04", "en");

    assertThat(page.body())
        .contains(link)
        .contains("name=\"joined_from\" value=\"2020-02-04\"")
        .contains("name=\"joined_to\" value=\"2020-02-04\"");
  }

  @Test
  void an_id_has_no_separators_and_a_number_has_those_of_the_language() {
    prefer("de", "");

    assertThat(page("/admin/users/" + ada.id() + "/", "en").body())
        .contains("Benutzer-ID " + ada.id() + " ")
        .contains("Höchstens 2.000 Zeichen.");
  }
}
