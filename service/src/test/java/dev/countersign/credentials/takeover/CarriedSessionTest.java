package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;

/** Tests sessions of Django, which the first request replaces with sessions of this service. */
class CarriedSessionTest extends TakeoverTest {

  private static final Instant LATER = Instant.parse("2110-01-01T00:00:00Z");
  private static final String SECRET = "abcdefghijklmnopqrstuvwxyzABCDEF";

  @Autowired private CarriedSessionStore sessions;

  @LocalServerPort private int port;

  @Test
  void the_first_request_is_authenticated_and_gets_a_cookie_of_this_service() throws Exception {
    Person ada = newPerson();
    String key = carry(ada);
    var browser = new Browser(http());
    browser.setCookie("sessionid", key);

    Response first = me(browser);

    assertThat(first.json().get("id").asLong()).isEqualTo(ada.id());
    assertThat(first.header("Cache-Control")).contains("no-store");
    String own = browser.cookie("sessionid").orElseThrow();
    assertThat(own).isNotEqualTo(key).hasSizeGreaterThan(32);
    assertThat(browser.cookie("csrftoken").orElseThrow()).hasSize(32);
    assertThat(me(browser).headers("Set-Cookie")).isEmpty();
    assertThat(statements().during(() -> me(browser))).isEqualTo(1);
    assertThat(count("sessions", ada)).isEqualTo(1);
  }

  @Test
  void requests_at_once_with_the_old_cookie_get_one_session() throws Exception {
    Person ada = newPerson();
    String key = carry(ada);
    var start = new CyclicBarrier(20);
    Callable<Response> use =
        () -> {
          start.await();
          return untilAvailable(() -> with(key).send());
        };

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Response> responses =
          threads.invokeAll(Collections.nCopies(20, use)).stream().map(Future::resultNow).toList();

      assertThat(responses).allMatch(response -> response.status() == 200);
      assertThat(responses.stream().map(CarriedSessionTest::session).distinct()).hasSize(1);
    }
    assertThat(count("sessions", ada)).isEqualTo(1);
    assertThat(exchanges(ada)).isEqualTo(1);
  }

  @Test
  void the_exchange_is_in_the_audit_log_with_the_session_it_opened() {
    Person ada = newPerson();
    String key = carry(ada);
    assertThat(exchanges(ada)).isZero();

    with(key).send();
    with(key).send();

    assertThat(exchanges(ada)).isEqualTo(1);
  }

  @Test
  void the_old_cookie_is_refused_a_minute_after_the_exchange() {
    Person ada = newPerson();
    String key = carry(ada);
    with(key).send();

    database()
        .sql("update carried_sessions set exchanged_at = exchanged_at - interval '61 s'")
        .update();

    Response late = with(key).send();
    assertThat(late.status()).isEqualTo(403);
    assertThat(late.headers("Set-Cookie")).singleElement().asString().contains("Max-Age=0");
  }

  @Test
  void the_old_cookie_opens_nothing_after_a_logout() {
    Person ada = newPerson();
    String key = carry(ada);
    with(key).send();

    database().sql("delete from sessions where user_id = :id").param("id", ada.id()).update();

    assertThat(with(key).send().status()).isEqualTo(403);
    assertThat(count("sessions", ada)).isZero();
  }

  @Test
  void the_end_of_all_logins_and_an_inactive_user_end_it() {
    Person ada = newPerson();
    String ended = carry(ada);
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).json("{}").send();
    assertThat(with(ended).send().status()).isEqualTo(403);

    Person bob = newPerson();
    String inactive = carry(bob);
    change(bob, "is_active = false");
    assertThat(with(inactive).send().status()).isEqualTo(403);
  }

  @Test
  void an_expired_or_removed_session_is_refused() {
    Person ada = newPerson();
    String expired = newKey();
    sessions.add(List.of(new CarriedSession(expired, ada.id(), Instant.now().minusSeconds(1))));
    String removed = carry(ada);
    sessions.remove(removed);

    assertThat(with(expired).send().status()).isEqualTo(403);
    assertThat(with(removed).send().status()).isEqualTo(403);
    assertThat(with(newKey()).send().status()).isEqualTo(403);
  }

  @Test
  void a_session_is_no_recent_proof() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.setCookie("sessionid", carry(ada));
    me(browser);

    Response change =
        browser.send(
            browser
                .request("POST", "/api/accounts/delete/")
                .header("X-CSRFToken", browser.cookie("csrftoken").orElseThrow())
                .json("{}"));

    assertThat(change.status()).as(change.body()).isEqualTo(403);
    assertThat(count("planned_deletions", ada)).isZero();
  }

  @Test
  void the_first_unsafe_request_of_an_open_page_is_accepted_with_the_csrf_cookie_of_django() {
    for (String cookie : List.of(SECRET, masked(SECRET, 'c'))) {
      String key = carry(newPerson());

      Response accepted = unsafe(key, cookie, masked(SECRET, 'k')).header("Origin", own()).send();

      assertThat(accepted.status()).as(accepted.body()).isEqualTo(200);
    }
  }

  @Test
  void the_csrf_cookie_of_django_needs_the_origin_and_the_token() {
    String otherToken = masked("0".repeat(32), 'k');
    String token = masked(SECRET, 'k');

    assertThat(unsafe(carry(newPerson()), SECRET, token).send().status()).isEqualTo(403);
    assertThat(
            unsafe(carry(newPerson()), SECRET, token)
                .header("Origin", "https://evil.example.com")
                .send()
                .status())
        .isEqualTo(403);
    assertThat(
            unsafe(carry(newPerson()), SECRET, token)
                .header("Origin", own())
                .header("Sec-Fetch-Site", "cross-site")
                .send()
                .status())
        .isEqualTo(403);
    assertThat(
            unsafe(carry(newPerson()), SECRET, otherToken).header("Origin", own()).send().status())
        .isEqualTo(403);
  }

  @Test
  void the_csrf_cookie_of_django_is_refused_with_a_session_of_this_service() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);

    String own = browser.cookie("sessionid").orElseThrow();

    assertThat(unsafe(own, SECRET, masked(SECRET, 'k')).header("Origin", own()).send().status())
        .isEqualTo(403);
  }

  private String carry(Person person) {
    String key = newKey();
    sessions.add(List.of(new CarriedSession(key, person.id(), LATER)));
    return key;
  }

  /** Makes a session key as Django does: 32 lower-case letters and digits. */
  private static String newKey() {
    var random = new SecureRandom();
    var key = new StringBuilder();
    for (int i = 0; i < 32; i++) {
      key.append("abcdefghijklmnopqrstuvwxyz0123456789".charAt(random.nextInt(36)));
    }
    return key.toString();
  }

  /** Masks a CSRF secret as Django's _mask_cipher_secret does, with a mask of one letter. */
  private static String masked(String secret, char mask) {
    String letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
    var text = new StringBuilder().repeat(mask, 32);
    for (int i = 0; i < secret.length(); i++) {
      int letter = letters.indexOf(secret.charAt(i));
      text.append(letters.charAt((letter + letters.indexOf(mask)) % 62));
    }
    return text.toString();
  }

  private HttpRequest with(String key) {
    return http().request("GET", "/api/accounts/me/").header("Cookie", "sessionid=" + key);
  }

  private HttpRequest unsafe(String key, String cookie, String token) {
    return http()
        .request("PATCH", "/api/accounts/me/")
        .header("Cookie", "sessionid=" + key + "; csrftoken=" + cookie)
        .header("X-CSRFToken", token)
        .json("{}");
  }

  /** Returns the origin of the service, as a page of its own sends it. */
  private String own() {
    return "http://localhost:" + port;
  }

  private static Response me(Browser browser) {
    return browser.send(browser.request("GET", "/api/accounts/me/"));
  }

  private static String session(Response response) {
    return response.headers("Set-Cookie").stream()
        .filter(cookie -> cookie.startsWith("sessionid="))
        .map(cookie -> cookie.substring(0, cookie.indexOf(';')))
        .findFirst()
        .orElseThrow();
  }

  private long exchanges(Person person) {
    return database()
        .sql(
            """
            select count(*)
              from events
             where subject_id = :id
               and kind = 'session.exchanged'
               and object like 'session%'
            """)
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  private long count(String table, Person person) {
    return database()
        .sql("select count(*) from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }
}
