package dev.countersign.credentials.confirmaccess;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.confirm-access.exempt-schemes=")
class ConfirmAccessTest extends TokenTest {

  private static final String CONFIRM = "/api/accounts/confirm-access/";

  /** Needs recent proof; the users of these tests have no static token, so 404 means allowed. */
  private static final String CHANGE = "/api/accounts/token/";

  private static final int ALLOWED = 404;
  private static final int REFUSED = 403;

  @Autowired private MovableClock clock;

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void a_new_access_token_is_no_recent_proof() {
    Response refused = change(obtain(newPerson()).access(), "");

    assertThat(refused.status()).isEqualTo(REFUSED);
    assertThat(refused.json().get("code").asString()).isEqualTo("access_confirmation_required");
    assertThat(refused.json().get("detail").asString())
        .contains("/api/accounts/confirm-access/", "Access-Confirmation");
  }

  @Test
  void the_password_gives_a_confirmation_for_ten_minutes() {
    Person ada = newPerson();
    String access = obtain(ada).access();

    Response confirmed = confirm(access, ada.password());

    assertThat(confirmed.status()).isEqualTo(200);
    assertThat(confirmed.json().get("expires_in").asInt()).isEqualTo(600);
    assertThat(confirmed.header("Cache-Control")).contains("no-store");
    String confirmation = confirmed.json().get("confirmation").asString();
    clock.move(Duration.ofMinutes(10).minusSeconds(2));
    assertThat(change(access, confirmation).status()).isEqualTo(ALLOWED);
    clock.move(Duration.ofSeconds(2));
    assertThat(change(access, confirmation).status()).isEqualTo(REFUSED);
  }

  @Test
  void a_wrong_password_confirms_nothing_and_is_counted() {
    Person ada = newPerson();
    String access = obtain(ada).access();

    Response wrong = confirm(access, "not-the-password");
    for (int attempt = 1; attempt < 10; attempt++) {
      confirm(access, "not-the-password");
    }
    Response right = confirm(access, ada.password());

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.body())
        .isEqualTo(
            "{\"password\":[\"Your password was entered incorrectly. Please enter it again.\"]}");
    assertThat(right.body()).isEqualTo(wrong.body());
  }

  @Test
  void a_confirmation_is_valid_for_its_login_only() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    String confirmation = confirmation(ada, pair.access());
    String otherLogin = obtain(ada).access();
    String otherUser = obtain(newPerson()).access();
    String refreshed = rotate(pair.refresh()).access();

    assertThat(change(refreshed, confirmation).status()).isEqualTo(ALLOWED);
    assertThat(change(otherLogin, confirmation).status()).isEqualTo(REFUSED);
    assertThat(change(otherUser, confirmation).status()).isEqualTo(REFUSED);
  }

  @Test
  void a_changed_confirmation_is_none() {
    Person ada = newPerson();
    String access = obtain(ada).access();
    String confirmation = confirmation(ada, access);
    int dot = confirmation.indexOf('.');
    long later = Long.parseLong(confirmation.substring(0, dot)) + 60;
    char last = confirmation.charAt(dot + 5);

    assertThat(change(access, later + confirmation.substring(dot)).status()).isEqualTo(REFUSED);
    assertThat(change(access, confirmation.replace(last, last == 'a' ? 'b' : 'a')).status())
        .isEqualTo(REFUSED);
    assertThat(change(access, confirmation + "A").status()).isEqualTo(REFUSED);
    assertThat(change(access, "9".repeat(30) + confirmation.substring(dot)).status())
        .isEqualTo(REFUSED);
    Response twice =
        request(access)
            .header("Access-Confirmation", confirmation)
            .headerLine("access-confirmation", confirmation)
            .send();
    assertThat(twice.status()).isIn(REFUSED, 400);
  }

  @Test
  void ending_all_logins_voids_confirmations() {
    Person ada = newPerson();
    String token = staticToken(ada);
    Response confirmed =
        http()
            .request("POST", CONFIRM)
            .staticToken(token)
            .json(Tokens.json(Map.of("password", ada.password())))
            .send();
    String confirmation = confirmed.json().get("confirmation").asString();

    change(ada, "login_epoch = login_epoch + 1");
    String next = staticToken(ada);

    Response answer =
        http()
            .request("DELETE", CHANGE)
            .staticToken(next)
            .header("Access-Confirmation", confirmation)
            .send();
    assertThat(answer.status()).isEqualTo(REFUSED);
  }

  @Test
  void a_static_token_needs_a_confirmation() {
    Person ada = newPerson();
    String token = staticToken(ada);
    String confirmation =
        http()
            .request("POST", CONFIRM)
            .staticToken(token)
            .json(Tokens.json(Map.of("password", ada.password())))
            .send()
            .json()
            .get("confirmation")
            .asString();

    int alone = http().request("DELETE", CHANGE).staticToken(token).send().status();
    int confirmed =
        http()
            .request("DELETE", CHANGE)
            .staticToken(token)
            .header("Access-Confirmation", confirmation)
            .send()
            .status();

    assertThat(alone).isEqualTo(REFUSED);
    assertThat(confirmed).isEqualTo(204);
  }

  @Test
  void a_session_is_recent_for_ten_minutes_after_the_login() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    clock.move(Duration.ofMinutes(10).minusSeconds(1));
    assertThat(change(browser).status()).isEqualTo(ALLOWED);
    clock.move(Duration.ofSeconds(1));
    assertThat(change(browser).status()).isEqualTo(REFUSED);
  }

  @Test
  void a_session_of_the_previous_release_is_as_old_as_its_row() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);
    database()
        .sql("update sessions set authenticated_at = null where user_id = :id")
        .param("id", ada.id())
        .update();

    assertThat(change(browser).status()).isEqualTo(ALLOWED);
    clock.move(Duration.ofMinutes(10));
    assertThat(change(browser).status()).isEqualTo(REFUSED);
  }

  @Test
  void the_endpoint_confirms_a_session_and_gives_it_a_new_cookie() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);
    Browser copy = new Browser(http());
    copy.setCookie("sessionid", browser.cookie("sessionid").orElseThrow());
    clock.move(Duration.ofMinutes(11));

    Response confirmed =
        browser.send(
            withCsrf(browser, browser.request("POST", CONFIRM))
                .json(Tokens.json(Map.of("password", ada.password()))));

    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(200);
    assertThat(change(browser).status()).isEqualTo(ALLOWED);
    assertThat(copy.get("/account/").status()).isEqualTo(302);
    assertThat(browser.get("/account/").status()).isEqualTo(200);
  }

  @Test
  void a_page_asks_for_the_password_and_returns_to_the_form() {
    Person ada = newPerson();
    staticToken(ada);
    Browser browser = loggedIn(ada);
    clock.move(Duration.ofMinutes(11));
    browser.get("/account/token/");

    Response asked = browser.post("/account/token/", Map.of("end", "yes"));
    Response form = browser.get(asked.header("Location").orElseThrow());
    Response wrong =
        browser.post(
            "/account/confirm/", Map.of("password", "wrong-one", "next", "/account/token/"));
    Response right =
        browser.post(
            "/account/confirm/", Map.of("password", ada.password(), "next", "/account/token/"));
    browser.get("/account/token/");
    Response ended = browser.post("/account/token/", Map.of("end", "yes"));

    assertThat(asked.header("Location")).contains("/account/confirm/?next=/account/token/&unsaved");
    assertThat(form.body()).contains("Your change was not made.");
    assertThat(form.body()).contains("<h1>Confirm password</h1>", "value=\"/account/token/\"");
    assertThat(wrong.body()).contains("Your password was entered incorrectly.");
    assertThat(right.header("Location")).contains("/account/token/");
    assertThat(ended.header("Location")).contains("/account/token/?ended");
  }

  @Test
  void the_page_leads_to_no_other_site() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    Response recent = browser.get("/account/confirm/?next=//example.org/");
    clock.move(Duration.ofMinutes(11));
    browser.get("/account/confirm/");
    Response confirmed =
        browser.post(
            "/account/confirm/",
            Map.of("password", ada.password(), "next", "https://example.org/"));

    assertThat(recent.header("Location")).contains("/account/");
    assertThat(confirmed.header("Location")).contains("/account/");
  }

  @Test
  void the_browsable_api_links_to_the_page_instead_of_the_form() {
    Person ada = newPerson();
    staticToken(ada);
    Browser browser = loggedIn(ada);
    String recent = browser.get(CHANGE).body();
    clock.move(Duration.ofMinutes(11));
    String old = browser.get(CHANGE).body();

    assertThat(recent).contains("data-ask").doesNotContain("/account/confirm/");
    assertThat(old)
        .contains("href=\"/account/confirm/?next=/api/accounts/token/\"", "to use DELETE here")
        .doesNotContain("data-ask");
  }

  @Test
  void confirmations_are_recorded_as_events() {
    Person ada = newPerson();
    confirmation(ada, obtain(ada).access());

    assertThat(
            database()
                .sql("select detail from events where subject_id = :id and kind = :kind")
                .param("id", ada.id())
                .param("kind", "access.confirmed")
                .query(String.class)
                .list())
        .containsExactly("AccessToken");
  }

  @Test
  void another_replica_accepts_it_also_after_a_rotation_of_the_secret_key() {
    // The replicas use the system's clock.
    clock.set(InstantSource.system().instant());
    Person ada = newPerson();
    String confirmation;
    String access;
    try (Replica other = Replica.start(url, "--spring.datasource.username=postgres")) {
      access = obtain(ada).access();
      confirmation = confirmation(ada, access);
      assertThat(changeAt(other, access, confirmation)).isEqualTo(ALLOWED);
    }
    try (Replica rotated =
        Replica.start(
            url,
            "--spring.datasource.username=postgres",
            "--countersign.secret-key=another-key-of-the-test-0123456789-0123456789-0123456789",
            "--countersign.secret-key-fallbacks=" + SECRET_KEY,
            "--countersign.jwt.signing-key=" + SECRET_KEY)) {
      assertThat(changeAt(rotated, access, confirmation)).isEqualTo(ALLOWED);
    }
  }

  private static int changeAt(Replica replica, String access, String confirmation) {
    return replica
        .http()
        .request("DELETE", CHANGE)
        .bearer(access)
        .header("Access-Confirmation", confirmation)
        .send()
        .status();
  }

  private Response confirm(String access, String password) {
    return http()
        .request("POST", CONFIRM)
        .bearer(access)
        .json(Tokens.json(Map.of("password", password)))
        .send();
  }

  private HttpRequest request(String access) {
    return http().request("DELETE", CHANGE).bearer(access);
  }

  private Response change(String access, String confirmation) {
    HttpRequest request = request(access);
    return confirmation.isEmpty()
        ? request.send()
        : request.header("Access-Confirmation", confirmation).send();
  }

  private Browser loggedIn(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    browser.get("/account/");
    return browser;
  }

  private static Response change(Browser browser) {
    return withCsrf(browser, browser.request("DELETE", CHANGE)).send();
  }

  private static HttpRequest withCsrf(Browser browser, HttpRequest request) {
    return request.header("X-CSRFToken", browser.cookie("csrftoken").orElseThrow());
  }
}
