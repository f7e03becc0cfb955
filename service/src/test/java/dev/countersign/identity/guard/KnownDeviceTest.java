package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests which requests count as a known device, and how many wrong passwords known devices may try.
 */
@Tag("R12")
@Tag("T37")
class KnownDeviceTest extends TokenTest {

  private static final String WRONG = "not-the-password";
  private static final int FAILURE_LIMIT = 10;
  private static final int DEVICE_LIMIT = 100;
  private static final int ACCOUNT_LIMIT = 100;

  @Test
  void all_tokens_of_one_login_share_one_budget() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);

    for (int guess = 0; guess < 40; guess++) {
      String shown = guess % 2 == 0 ? stolen.access() : stolen.refresh();
      assertThat(tryWith(shown, ada, WRONG).status()).isEqualTo(401);
      if (guess % 2 == 1) {
        stolen = rotate(stolen.refresh());
      }
    }

    assertThat(failuresOf(ada)).isEqualTo(FAILURE_LIMIT);
  }

  @Test
  void a_device_whose_tries_are_spent_does_not_spend_those_of_another() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);
    Pair owners = obtain(ada);
    for (int guess = 0; guess < FAILURE_LIMIT; guess++) {
      tryWith(stolen.access(), ada, WRONG);
    }

    assertThat(tryWith(stolen.access(), ada, PASSWORD).status()).isEqualTo(401);
    assertThat(tryWith(owners.access(), ada, PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void known_devices_together_have_a_limit() {
    Person ada = newPerson();
    Pair one = obtain(ada);
    Pair other = obtain(ada);
    spend(ada, "devices", DEVICE_LIMIT - 3);

    for (int guess = 0; guess < 4; guess++) {
      tryWith(one.access(), ada, WRONG);
      tryWith(other.access(), ada, WRONG);
    }

    assertThat(failuresOf(ada)).isEqualTo(3);
  }

  @Test
  void an_expired_token_of_a_login_that_was_not_revoked_is_known() {
    Person ada = newPerson();
    String expired = expired(obtain(ada).access());
    spendAccount(ada);

    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(tryWith(expired, ada, PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void tokens_of_a_revoked_login_are_not_known() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);
    assertThat(logout(stolen).status()).isEqualTo(205);
    spendAccount(ada);

    assertThat(tryWith(stolen.access(), ada, PASSWORD).status()).isEqualTo(401);
    assertThat(tryWith(stolen.refresh(), ada, PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void tokens_and_cookies_from_before_all_logins_were_ended_are_not_known() {
    Person ada = newPerson();
    Pair before = obtain(ada);
    var browser = new Browser(http());
    browser.login(ada);
    String cookie = browser.cookie("deviceid").orElseThrow();
    Response ended =
        http().request("POST", "/api/accounts/logout-everywhere/").bearer(before.access()).send();
    assertThat(ended.status()).as(ended.toString()).isLessThan(300);
    spendAccount(ada);

    assertThat(tryWith(before.access(), ada, PASSWORD).status()).isEqualTo(401);
    assertThat(pageLogin(cookie, ada).status()).isEqualTo(200);
  }

  @Test
  void a_browser_that_logged_out_is_known() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    String cookie = browser.cookie("deviceid").orElseThrow();
    browser.post("/api-auth/logout/", Map.of());
    spendAccount(ada);

    assertThat(pageLogin(cookie, ada).status()).isEqualTo(302);
  }

  /** The row of the comparison must be no more than decision 27 keeps. */
  @Test
  void a_lockout_of_the_account_never_reaches_a_device_that_the_owner_has_used_before()
      throws IOException {
    Person ada = newPerson();
    Pair known = obtain(ada);
    spendAccount(ada);

    assertThat(loginAs(ada.username(), ada.password()).status())
        .as("unknown device")
        .isEqualTo(401);
    assertThat(tryWith(known.access(), ada, PASSWORD).status()).as("known device").isEqualTo(200);
    assertThat(Files.readString(Path.of("README.md")))
        .contains("| lockout never reaches the devices that the owner has used before | yes |")
        .doesNotContain("cannot be aimed at the account owner");
  }

  private Response pageLogin(String deviceCookie, Person person) {
    var browser = new Browser(http());
    browser.setCookie("deviceid", deviceCookie);
    browser.get("/api-auth/login/");
    return browser.post(
        "/api-auth/login/", Map.of("username", person.username(), "password", PASSWORD));
  }

  private Response tryWith(String token, Person person, String password) {
    return http()
        .request("POST", "/api/token/")
        .bearer(token)
        .json(Tokens.json(Map.of("username", person.username(), "password", password)))
        .send();
  }

  /** Returns a token with the same claims that has expired, signed with the service's key. */
  private String expired(String token) {
    var claims = new LinkedHashMap<String, Object>();
    TokenClaims.of(token)
        .properties()
        .forEach(
            claim ->
                claims.put(
                    claim.getKey(),
                    claim.getValue().isNumber()
                        ? (Object) (claim.getValue().asLong() - 100_000)
                        : claim.getValue().asString()));
    return tokens().signed(Tokens.json(Tokens.header()), Tokens.json(claims));
  }

  private void spendAccount(Person person) {
    spend(person, "", ACCOUNT_LIMIT);
  }

  /** Stores as many failures as that many wrong passwords from this source would. */
  private void spend(Person person, String source, int failures) {
    database()
        .sql(
            """
            insert into login_failures (account, source, failures, pending, until, pending_until)
            values ('user ' || :id, :source, :failures, 0, now() + interval '10 minutes', now())
            on conflict (account, source) do update
               set failures = excluded.failures, until = excluded.until
            """)
        .param("id", Long.toString(person.id()))
        .param("source", source)
        .param("failures", failures)
        .update();
  }

  private long failuresOf(Person person) {
    return database()
        .sql(
            """
            select count(*)
              from events
             where subject_id = :id
               and kind = 'user.login_failed'
            """)
        .param("id", person.id())
        .query(Long.class)
        .single();
  }
}
