package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PagesTest extends ServiceTest {

  private static final String LOGIN = "/api-auth/login/";
  private static final String REGISTER = "/account/register/";

  @Test
  void somebody_registers_logs_in_changes_their_profile_and_logs_out() {
    Browser browser = new Browser(http());
    browser.get(REGISTER);
    Response registered =
        browser.post(
            REGISTER,
            Map.of(
                "username",
                "margaret",
                "email",
                "margaret@example.com",
                "password",
                PASSWORD,
                "password2",
                PASSWORD));
    assertThat(registered.header("Location")).contains("/api-auth/login/?registered");
    assertThat(browser.get("/api-auth/login/?registered").body()).contains("account was created");

    Response entered = browser.post(LOGIN, Map.of("username", "margaret", "password", PASSWORD));
    assertThat(entered.status()).isEqualTo(302);
    assertThat(entered.header("Location")).contains("/account/");

    browser.get("/account/");
    Response saved =
        browser.post(
            "/account/",
            Map.of(
                "username",
                "margaret",
                "email",
                "hopper@example.com",
                "current_password",
                PASSWORD));
    assertThat(saved.header("Location")).contains("/account/?saved");
    assertThat(browser.get("/account/?saved").body())
        .contains("hopper@example.com")
        .contains("profile was updated");

    assertThat(browser.post("/api-auth/logout/", Map.of()).body()).contains("Logged out");
    assertThat(browser.get("/account/").header("Location"))
        .contains("/api-auth/login/?next=/account/");
  }

  @Test
  void after_the_log_in_one_is_where_one_wanted_to_be_and_never_elsewhere() {
    Person ada = newPerson();

    assertThat(enterWithNext(ada, "/api/tasks/")).isEqualTo("/api/tasks/");
    assertThat(enterWithNext(ada, "https://evil.example/")).isEqualTo("/account/");
    assertThat(enterWithNext(ada, "//evil.example/")).isEqualTo("/account/");
    assertThat(enterWithNext(ada, "/\\evil.example/")).isEqualTo("/account/");
  }

  @Test
  void a_visitor_who_is_logged_in_is_led_past_the_forms() {
    Browser browser = new Browser(http());
    browser.login(newPerson());

    assertThat(browser.get(LOGIN).header("Location")).contains("/account/");
    assertThat(browser.get(LOGIN + "?next=/api/tasks/").header("Location")).contains("/api/tasks/");
    assertThat(browser.get(LOGIN + "?next=//evil.example/").header("Location"))
        .contains("/account/");
    assertThat(browser.get(REGISTER).header("Location")).contains("/account/");
    assertThat(browser.get(LOGIN).header("Cache-Control")).contains("no-store");

    assertThat(browser.get(LOGIN + "?verified").body())
        .contains("Your email address is confirmed.");
    assertThat(browser.get(REGISTER + "?invitation=1-x").status()).isEqualTo(200);
    assertThat(browser.get("/accounts/password_reset/").status()).isEqualTo(200);
  }

  @Test
  void another_account_can_log_in_over_the_first() {
    Person bob = newPerson();
    Browser browser = new Browser(http());
    browser.login(newPerson());
    browser.get("/account/");

    browser.post(LOGIN, Map.of("username", bob.username(), "password", bob.password()));

    assertThat(browser.get("/account/").body()).contains(bob.username());
  }

  @Test
  void scripts_show_a_password_and_estimate_a_new_one() {
    Browser browser = new Browser(http());
    String login = browser.get(LOGIN).body();
    String register = browser.get(REGISTER).body();
    browser.login(newPerson());
    String change = browser.get("/account/password/").body();

    assertThat(login)
        .contains("/password.js\" defer")
        .containsOnlyOnce("data-shows=\"password\" hidden")
        .doesNotContain("data-strength");
    assertThat(register)
        .contains("/password.js\" defer", "data-shows=\"password2\" hidden")
        .containsPattern("data-strength=\"password\" data-min-length=\"8\"[^>]* hidden")
        .contains("data-rules=\"similarity min-length common numeric\"");
    assertThat(change)
        .contains("/password.js\" defer", "data-shows=\"old_password\" hidden")
        .contains("data-strength=\"new_password\"");
  }

  @Test
  void an_error_page_knows_the_visitor_and_has_a_way_on() {
    Browser browser = new Browser(http());
    Person ada = newPerson();
    assertThat(browser.get("/nothing/here/").body())
        .contains("Go to the home page")
        .doesNotContain("Go to your account");
    browser.login(ada);

    assertThat(browser.get("/nothing/here/").body()).contains(ada.username(), "Go to your account");
    assertThat(browser.get("/admin/").body())
        .contains("You are logged in as " + ada.username(), "Ask an administrator for access");
  }

  @Test
  void unknown_wrong_and_inactive_get_the_same_page() {
    Person ada = newPerson();
    Person inactive = newPerson();
    change(inactive, "is_active = false");

    String wrong = refusedLogin(ada.username(), "not-the-password");

    assertThat(wrong).contains("Please enter a correct username and password.");
    assertThat(refusedLogin(inactive.username(), PASSWORD))
        .isEqualTo(wrong.replace(ada.username(), inactive.username()));
    assertThat(refusedLogin("nobody-here", PASSWORD))
        .isEqualTo(wrong.replace(ada.username(), "nobody-here"));
  }

  @Test
  void a_name_that_can_be_nobodys_is_refused_like_any_other() {
    for (String name : List.of("", " ", "nul\0", "\uD800", "x".repeat(100_000))) {
      assertThat(refusedLogin(name, PASSWORD)).contains("Please enter a correct username");
    }
    assertThat(refusedLogin("ada", "p\0")).contains("Please enter a correct username");
    assertThat(refusedLogin("ada", "p".repeat(100_000)))
        .contains("Please enter a correct username");
  }

  @Test
  void what_is_wrong_is_shown_at_its_field_and_what_was_typed_stays() {
    Browser browser = new Browser(http());
    browser.get(REGISTER);

    Response again =
        browser.post(
            REGISTER,
            Map.of(
                "username", "not a name",
                "email", "a@example.com",
                "password", "short",
                "password2", "short"));

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body())
        .contains("value=\"not a name\"")
        .contains("value=\"a@example.com\"")
        .contains("Enter a valid username.")
        .contains("Ensure this field has at least 8 characters.")
        .doesNotContain("value=\"short\"");
  }

  @Test
  void a_form_that_no_page_of_ours_has_sent_is_refused_with_a_page() {
    Person ada = newPerson();
    Browser browser = new Browser(http());

    Response refused =
        browser.post(LOGIN, Map.of("username", ada.username(), "password", ada.password()));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.header("Content-Type")).contains("text/html;charset=utf-8");
    assertThat(refused.body()).contains("CSRF cookie not set.");
    assertThat(browser.cookie("sessionid")).isEmpty();
  }

  @Test
  void what_people_say_about_themselves_is_shown_as_text() {
    Person ada = newPerson();
    String hostile = "\"<script>alert('x')</script>&\"@example.com";
    database()
        .sql("update users set email = :email where id = :id")
        .param("email", hostile)
        .param("id", ada.id())
        .update();
    Browser browser = new Browser(http());
    browser.login(ada);

    assertThat(browser.get("/account/").body())
        .contains(
            "value=\"&quot;&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;&amp;&quot;@example.com\"")
        .doesNotContain("<script>");
  }

  @Test
  void pages_are_not_kept_by_anybody() {
    Browser browser = new Browser(http());
    browser.login(newPerson());

    assertThat(browser.get("/account/").header("Cache-Control")).contains("no-store");
    assertThat(browser.get("/account/").header("Vary")).contains("Cookie, Accept-Language");
  }

  private String enterWithNext(Person person, String next) {
    Browser browser = new Browser(http());
    browser.get(LOGIN);
    Response entered =
        browser.post(
            LOGIN,
            Map.of("username", person.username(), "password", person.password(), "next", next));
    return entered.header("Location").orElseThrow();
  }

  private String refusedLogin(String username, String password) {
    Browser browser = new Browser(http());
    browser.get(LOGIN);
    Response refused = browser.post(LOGIN, Map.of("username", username, "password", password));
    assertThat(refused.status()).isEqualTo(200);
    return refused
        .body()
        .replaceAll("[A-Za-z0-9]{64}", "<token>")
        .replaceAll("data-options=\"[^\"]*\"", "<challenge of a passkey>");
  }
}
