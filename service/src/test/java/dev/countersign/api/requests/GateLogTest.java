package dev.countersign.api.requests;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.LogLines;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@Tag("R15")
class GateLogTest extends ServiceTest {

  private static final String NO_TOKEN = "jwt not attempted, token not attempted, ";

  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.countersign.gate");
  private final LogLines lines = new LogLines();

  @BeforeEach
  void listen() {
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.DEBUG);
  }

  @AfterEach
  void stopListening() {
    logger.setLevel(null);
    logger.detachAppender(lines);
  }

  @Test
  void an_access_token_is_accepted_as_its_user() {
    Person person = newPerson();
    String token = login(person);

    Response response = http().request("GET", "/api/tasks/?token=" + token).bearer(token).send();

    assertThat(lineOf(response))
        .isEqualTo(
            "GET /api/tasks/ schemes: jwt accepted user %d; permissions: is-authenticated allowed; refusal: -"
                .formatted(person.id()));
    assertThat(shown()).doesNotContain(token, person.password());
  }

  @Test
  void a_rejected_access_token_has_its_reason() {
    Map<String, Object> payload = Tokens.accessPayload(1);
    payload.put("exp", Instant.now().minusSeconds(60).getEpochSecond());
    String expired = tokens().signed(Tokens.header(), payload);

    assertThat(lineOf(http().request("GET", "/api/tasks/").bearer(expired).send()))
        .isEqualTo(
            "GET /api/tasks/ schemes: jwt rejected (token_not_valid: Token is expired); permissions: none; refusal: token_not_valid");
    assertThat(lineOf(http().request("GET", "/api/tasks/").bearer(expired + "x").send()))
        .contains("jwt rejected (token_not_valid: Token is invalid)");
    assertThat(lineOf(http().request("GET", "/api/tasks/").bearer("a secret").send()))
        .contains(
            "jwt rejected (bad_authorization_header: Authorization header must contain two space-delimited values)");
    assertThat(shown()).doesNotContain(expired, "secret");
  }

  @Test
  void a_token_of_an_ended_login_is_accepted_and_refused_by_the_row() {
    Person person = newPerson();
    String token = login(person);
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(token).send();

    Response response = http().request("GET", "/api/accounts/me/").bearer(token).send();

    assertThat(response.status()).isEqualTo(401);
    assertThat(lineOf(response))
        .isEqualTo(
            "GET /api/accounts/me/ schemes: jwt accepted user %d; permissions: is-authenticated allowed; refusal: token_not_valid"
                .formatted(person.id()));
  }

  @Test
  void a_static_token_is_accepted_or_rejected() {
    Person person = newPerson();
    String token = staticToken(person);

    assertThat(lineOf(http().request("GET", "/api/accounts/me/").staticToken(token).send()))
        .startsWith(
            "GET /api/accounts/me/ schemes: jwt not attempted, token accepted user %d;"
                .formatted(person.id()));
    String wrong = "0".repeat(40);
    assertThat(lineOf(http().request("GET", "/api/accounts/me/").staticToken(wrong).send()))
        .endsWith(
            "token rejected (authentication_failed: Invalid token.); permissions: none; refusal: authentication_failed");
    assertThat(shown()).doesNotContain(token, wrong);
  }

  @Test
  void a_session_is_accepted_expired_or_rejected_without_its_cookie_or_origin() {
    Person person = newPerson();
    var browser = new Browser(http());
    browser.login(person);
    String session = browser.cookie("sessionid").orElseThrow();

    assertThat(lineOf(browser.get("/account/")))
        .startsWith("GET /account/ schemes: ")
        .contains("session accepted user " + person.id())
        .endsWith("refusal: -");
    assertThat(
            lineOf(browser.send(browser.request("POST", "/api/tasks/").json("{\"title\":\"x\"}"))))
        .isEqualTo(
            "POST /api/tasks/ schemes: %ssession rejected (csrf_failed: CSRF token missing.); permissions: none; refusal: csrf_failed"
                .formatted(NO_TOKEN));
    assertThat(
            lineOf(
                browser.send(
                    browser
                        .request("POST", "/api/tasks/")
                        .header("Origin", "https://evil.example")
                        .json("{\"title\":\"x\"}"))))
        .contains(
            "session rejected (csrf_failed: Origin checking failed - it does not match any trusted origins.)");

    database()
        .sql("update sessions set expires_at = now() - interval '1 s' where user_id = :id")
        .param("id", person.id())
        .update();
    Response ended =
        http().request("GET", "/api/tasks/").header("Cookie", "sessionid=" + session).send();
    assertThat(lineOf(ended))
        .isEqualTo(
            "GET /api/tasks/ schemes: %ssession expired; permissions: is-authenticated denied; refusal: not_authenticated"
                .formatted(NO_TOKEN));
    assertThat(shown()).doesNotContain(session, person.password(), "evil.example");
  }

  @Test
  void an_anonymous_request_is_refused_or_allowed_by_a_permission() {
    assertThat(lineOf(http().get("/api/tasks/7/")))
        .isEqualTo(
            "GET /api/tasks/{id}/ schemes: %ssession not attempted; permissions: is-authenticated denied; refusal: not_authenticated"
                .formatted(NO_TOKEN));
    assertThat(lineOf(http().get("/api/tasks/public/")))
        .endsWith("permissions: is-authenticated-or-read-only allowed; refusal: -");
  }

  @Test
  void a_user_without_the_permission_is_refused() {
    Person person = newPerson();

    assertThat(lineOf(http().request("GET", "/api/users/").bearer(login(person)).send()))
        .isEqualTo(
            "GET /api/users/ schemes: jwt accepted user %d; permissions: is-admin-user denied; refusal: permission_denied"
                .formatted(person.id()));
  }

  @Test
  void a_permission_that_ends_with_a_refusal_is_undecided() {
    Person person = newStaff();
    String token = login(person);
    change(person, "is_active = false");

    assertThat(lineOf(http().request("GET", "/api/users/").bearer(token).send()))
        .endsWith("permissions: is-admin-user undecided; refusal: user_inactive");
  }

  @Test
  void an_unknown_method_is_not_repeated() {
    assertThat(lineOf(http().request("SECRET", "/api/token/").send()))
        .startsWith("other /api/token/ ")
        .endsWith("refusal: method_not_allowed");
  }

  @Test
  void there_is_no_line_without_the_gate_or_without_debug() {
    http().get("/unknown/");
    logger.setLevel(Level.INFO);
    http().get("/api/tasks/public/");
    logger.setLevel(Level.DEBUG);
    lineOf(http().get("/api/tasks/"));

    assertThat(lines.list).hasSize(1);
  }

  /** Waits for the line: the client may have the response before the filter ends. */
  private String lineOf(Response response) {
    String id = response.header("X-Request-Id").orElseThrow();
    for (int i = 0; i < 200; i++) {
      for (ILoggingEvent line : List.copyOf(lines.list)) {
        if (id.equals(line.getMDCPropertyMap().get("request"))) {
          return line.getFormattedMessage();
        }
      }
      LockSupport.parkNanos(Duration.ofMillis(25).toNanos());
    }
    throw new AssertionError("No line for " + id + " in " + lines.list);
  }

  private String shown() {
    return lines.list.stream()
        .map(line -> line + " " + line.getKeyValuePairs())
        .toList()
        .toString();
  }
}
