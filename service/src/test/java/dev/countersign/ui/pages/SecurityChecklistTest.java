package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests the security checklist on the overview of an account. */
class SecurityChecklistTest extends ServiceTest {

  private static final String ACCOUNT = "/account/";
  private static final String SECURITY = "/account/security/";

  @Test
  void a_new_user_is_told_to_set_up_two_step_login() {
    String page = enter(newPerson()).get(ACCOUNT).body();

    assertThat(page)
        .contains("1 item needs your attention.")
        .contains("Off. Your password alone opens your account.")
        .contains("You are logged in on this device only.")
        .containsPattern("Last changed <time [^>]+>")
        .doesNotContain("Recovery codes");
  }

  @Test
  void with_an_app_the_list_counts_the_recovery_codes_that_are_left() {
    Person ada = newPerson();
    Browser browser = enter(ada);
    enrol(browser);

    assertThat(browser.get(ACCOUNT).body())
        .contains("Nothing needs your attention.", "On: authenticator app", "10 unused codes left");

    keepCodes(ada, 3);
    assertThat(browser.get(ACCOUNT).body())
        .contains("1 item needs your attention.", "3 unused codes left", "Create new codes");
    keepCodes(ada, 1);
    assertThat(browser.get(ACCOUNT).body()).contains("1 unused code left");
  }

  @Test
  void other_sessions_are_counted() {
    Person ada = newPerson();
    Browser browser = enter(ada);
    enter(ada);
    assertThat(browser.get(ACCOUNT).body()).contains("1 other session. Last used:");

    enter(ada);
    assertThat(browser.get(ACCOUNT).body()).contains("2 other sessions. Last used:");
  }

  @Test
  void a_user_without_an_address_is_told_to_add_one() {
    Person ada = newPerson();
    change(ada, "email = ''");

    assertThat(enter(ada).get(ACCOUNT).body())
        .contains("2 items need your attention.", "Without one you cannot reset your password.");
  }

  @Test
  void an_unknown_age_of_the_password_is_no_fault() {
    Person ada = newPerson();
    Browser browser = enter(ada);
    database().sql("delete from events where subject_id = :id").param("id", ada.id()).update();

    assertThat(browser.get(ACCOUNT).body())
        .contains("The time of the last change is not known.", "1 item needs your attention.");
  }

  @Test
  void no_link_is_offered_where_addresses_are_not_confirmed() {
    Browser browser = enter(newPerson());

    assertThat(browser.get(ACCOUNT).body()).doesNotContain("send_link", "Not confirmed");
    assertThat(browser.post(ACCOUNT, Map.of("send_link", "yes")).header("Location"))
        .contains("/account/?link-sent");
  }

  /** The form must stay usable if the database is too busy for the list. */
  @Test
  void after_an_error_the_page_shows_the_form_alone() {
    Browser browser = enter(newPerson());
    browser.get(ACCOUNT);

    Response again = browser.post(ACCOUNT, Map.of("username", "not a name", "email", ""));

    assertThat(again.body())
        .contains("Enter a valid username.", "value=\"not a name\"")
        .doesNotContain("Security checklist");
  }

  private static void enrol(Browser browser) {
    browser.get(SECURITY);
    Response begun = browser.post(SECURITY, Map.of("action", "begin"));
    Matcher key = Pattern.compile("<code>([A-Z2-7 ]{39})</code>").matcher(begun.body());
    assertThat(key.find()).as(begun.body()).isTrue();
    var app = new AuthenticatorApp(key.group(1).replace(" ", ""));
    browser.post(SECURITY, Map.of("action", "confirm", "code", app.code()));
  }

  private void keepCodes(Person person, int kept) {
    database()
        .sql(
            """
            delete from recovery_codes
             where user_id = :id
               and ctid not in (select ctid from recovery_codes where user_id = :id limit :kept)
            """)
        .param("id", person.id())
        .param("kept", kept)
        .update();
  }

  private Browser enter(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    return browser;
  }
}
