package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests logins in a browser that the user trusts. */
@TestPropertySource(properties = "countersign.second-factor.remember-device=30d")
class RememberedDeviceTest extends ServiceTest {

  private static final String COOKIE = "remembereddevice";

  private SecondFactorClient client;

  @BeforeEach
  void client() {
    client = new SecondFactorClient(http(), database());
  }

  @Test
  void the_next_login_in_a_trusted_browser_needs_no_code() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());

    Response trusted = enterCode(browser, ada, true);

    assertThat(trusted.headers("Set-Cookie"))
        .filteredOn(cookie -> cookie.startsWith(COOKIE))
        .singleElement()
        .asString()
        .contains("Path=/api-auth/login/", "HttpOnly", "SameSite=Strict", "Max-Age=2592000");
    assertThat(asksForCode(browser, ada)).isFalse();
    assertThat(browser.cookie("sessionid")).isPresent();
  }

  @Test
  void a_browser_that_the_user_does_not_trust_asks_again() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());

    enterCode(browser, ada, false);

    assertThat(browser.cookie(COOKIE)).isEmpty();
    assertThat(asksForCode(browser, ada)).isTrue();
  }

  @Test
  void the_session_of_such_a_login_says_that_only_the_password_was_used() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);
    asksForCode(browser, ada);

    String methods =
        database()
            .sql(
                """
                select methods from sessions
                 where user_id = :id
                 order by created_at desc
                 limit 1
                """)
            .param("id", ada.person().id())
            .query(String.class)
            .single();

    assertThat(methods).isEqualTo("pwd");
  }

  @Test
  void the_cookie_of_one_user_does_not_serve_another_and_a_changed_one_serves_nobody() {
    Enrolled ada = enrolled();
    Enrolled bob = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);
    String cookie = browser.cookie(COOKIE).orElseThrow();
    long expires = Long.parseLong(cookie.substring(0, cookie.indexOf('.')));

    assertThat(asksForCode(browser, bob)).isTrue();
    browser.setCookie(COOKIE, (expires - 1) + cookie.substring(cookie.indexOf('.')));
    assertThat(asksForCode(browser, ada)).isTrue();
    browser.setCookie(COOKIE, cookie);
    assertThat(asksForCode(browser, ada)).isFalse();
  }

  @Test
  void a_wrong_password_is_refused_in_a_trusted_browser_too() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);
    browser.forget("sessionid");

    Response refused = enterPassword(browser, ada, "wrong-" + PASSWORD);

    assertThat(refused.body()).contains("Please enter a correct username and password");
    assertThat(browser.cookie("sessionid")).isEmpty();
  }

  @Test
  void a_token_login_ignores_the_cookie() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);

    Response answer =
        browser
            .request("POST", "/api/token/")
            .json(Tokens.json(Map.of("username", ada.person().username(), "password", PASSWORD)))
            .send();

    assertThat(answer.json().has("mfa_required")).isTrue();
  }

  @Test
  void a_logout_everywhere_forgets_the_browser() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);

    change(ada.person(), "login_epoch = login_epoch + 1");

    assertThat(asksForCode(browser, ada)).isTrue();
  }

  @Test
  void a_used_recovery_code_forgets_the_browser() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);

    client.verify(loginAs(ada.person().username(), PASSWORD), ada.recoveryCodes().getFirst());

    assertThat(asksForCode(browser, ada)).isTrue();
  }

  @Test
  void a_new_authenticator_app_forgets_the_browser() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    String confirmation = confirmation(person, access);
    Enrolled old = client.enrol(person, access, confirmation);
    var browser = new Browser(http());
    enterCode(browser, old, true);
    client.forgetStep(person);

    client.post("totp/deactivate/", access, confirmation, Map.of("code", old.app().code()));
    Enrolled renewed = client.enrol(person, access, confirmation);

    assertThat(asksForCode(browser, renewed)).isTrue();
  }

  @Test
  void the_security_page_forgets_all_trusted_browsers() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    enterCode(browser, ada, true);
    assertThat(browser.get("/account/security/").body()).contains("Forget all trusted browsers");

    Response forgotten = browser.post("/account/security/", Map.of("action", "forget"));

    assertThat(forgotten.header("Location")).hasValue("/account/security/?forgotten");
    assertThat(asksForCode(browser, ada)).isTrue();
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    return client.enrol(person, access, confirmation(person, access));
  }

  private static Response enterPassword(Browser browser, Enrolled user, String password) {
    // The login page redirects a visitor who is logged in.
    browser.forget("sessionid");
    browser.get("/api-auth/login/");
    return browser.post(
        "/api-auth/login/", Map.of("username", user.person().username(), "password", password));
  }

  private static boolean asksForCode(Browser browser, Enrolled user) {
    return enterPassword(browser, user, PASSWORD).body().contains("6-digit code");
  }

  private static Response enterCode(Browser browser, Enrolled user, boolean isTrusted) {
    Response second = enterPassword(browser, user, PASSWORD);
    assertThat(second.body()).contains("Trust this browser for 30 days");
    Matcher token =
        Pattern.compile("name=\"ephemeral_token\" value=\"([^\"]+)\"").matcher(second.body());
    assertThat(token.find()).isTrue();
    var fields = new LinkedHashMap<String, String>();
    fields.put("ephemeral_token", token.group(1));
    fields.put("code", user.app().code());
    if (isTrusted) {
      fields.put("remember_device", "yes");
    }
    Response entered = browser.post("/api-auth/login/code/", fields);
    assertThat(entered.status()).as(entered.toString()).isEqualTo(302);
    return entered;
  }
}
