package dev.countersign.recentproof;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.time.temporal.ChronoUnit.DAYS;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests what each credential of a user who must add a second factor can do. */
@TestPropertySource(
    properties = {
      "countersign.second-factor.required=all",
      "countersign.accounts.email-code-login=true",
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class EnrolmentGateTest extends ServiceTest {

  private static final String OVERDUE = "second_factor_asked_at = now() - interval '8 days'";
  private static final String CODE = "second_factor_required";
  private static final String ME = "/api/accounts/me/";

  @Autowired private EndpointList endpoints;

  @Test
  void the_endpoints_that_stay_open_are_listed() throws IOException {
    Set<String> open =
        endpoints.operations().stream()
            .filter(operation -> operation.policy().isOpenBeforeEnrolment())
            .map(ChangingEndpoints::name)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(open).containsExactlyElementsOf(new TreeSet<>(listed()));
  }

  @Test
  void every_other_endpoint_is_closed_to_a_session() throws IOException {
    Person ada = newPerson();
    Wallet session = open(CredentialAge.NEW_SESSION, ada);
    change(ada, OVERDUE);
    List<String> open = listed();
    int closed = 0;

    for (Operation operation : endpoints.operations()) {
      String name = ChangingEndpoints.name(operation);
      boolean readsSession =
          operation.policy().schemes().stream().anyMatch(scheme -> scheme.name().equals("session"));
      if (readsSession && !open.contains(name) && !ChangingEndpoints.isOfTests(operation)) {
        assertClosed(name, operation, session);
        closed++;
      }
    }

    assertThat(closed).isGreaterThan(50);
  }

  private static void assertClosed(String name, Operation operation, Wallet session) {
    String path =
        operation
            .path()
            .replaceAll("passkeys/\\{id:?[^/]*}/", "passkeys/" + "0".repeat(32) + "/")
            .replaceAll("\\{(mail|session):?[^/]*}/", "0".repeat(32) + "/")
            .replaceAll("sessions/\\{id:?[^/]*}/", "sessions/" + "0".repeat(32) + "/")
            .replaceAll("\\{(id|group):?[^/]*}/", "999999999/")
            .replaceAll("\\{[^}]*(\\{[^}]*})?[^}]*}/", "0".repeat(24) + "/");
    boolean isPage = operation.endpoint().forBrowsers();
    Response answer = session.send(operation.method(), path, isPage, Map.of());
    if (isPage) {
      assertThat(answer.header("Location").orElse(answer.toString()))
          .as(name)
          .startsWith("/account/security/");
    } else {
      assertThat(code(answer)).as(name).isEqualTo(CODE);
      assertThat(answer.status()).as(name).isEqualTo(403);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = CredentialAge.class,
      names = {"NEW_SESSION", "ACCESS_TOKEN", "TOKEN_COOKIE", "STATIC_TOKEN"})
  void each_credential_works_in_the_grace_period_and_after_the_enrolment(CredentialAge kind) {
    Person ada = newPerson();
    Wallet wallet = open(kind, ada);

    assertThat(read(wallet).status()).as("in the grace period").isEqualTo(200);
    change(ada, OVERDUE);
    assertThat(code(read(wallet))).as("after the grace period").isEqualTo(CODE);
    assertThat(wallet.send("GET", "/api/accounts/mfa/status/", false, Map.of()).status())
        .isEqualTo(200);

    wallet.confirm(ada);
    enrol(wallet);
    assertThat(read(wallet).status()).as("after the enrolment").isEqualTo(200);
  }

  @Test
  void pages_and_the_status_tell_when_the_grace_period_ends() {
    Wallet session = open(CredentialAge.NEW_SESSION, newPerson());

    Response page = session.send("GET", "/account/", true, Map.of());
    Response status = session.send("GET", "/api/accounts/mfa/status/", false, Map.of());

    Instant end = Instant.parse(status.json().get("required_from").asString());
    assertThat(end).isBetween(Instant.now().plus(6, DAYS), Instant.now().plus(7, DAYS));
    assertThat(page.body()).contains("Your account needs two-step login from <time");
  }

  @Test
  void a_static_token_of_a_user_who_never_logs_in_works_on() {
    Person script = newPerson();
    Wallet wallet = open(CredentialAge.STATIC_TOKEN, script);

    assertThat(read(wallet).status()).isEqualTo(200);
    assertThat(askedAt(script)).isFalse();
  }

  @ParameterizedTest
  @EnumSource(
      value = CredentialAge.class,
      names = {"NEW_SESSION", "ACCESS_TOKEN", "TOKEN_COOKIE"})
  void the_first_use_of_a_login_begins_the_grace_period(CredentialAge kind) {
    Person ada = newPerson();
    open(kind, ada);

    assertThat(askedAt(ada)).isTrue();
  }

  @Test
  void a_login_from_before_the_policy_begins_the_grace_period_at_its_next_use() {
    Person ada = newPerson();
    Wallet session = open(CredentialAge.NEW_SESSION, ada);
    String refresh = refreshToken(ada);
    change(ada, "second_factor_asked_at = null");

    assertThat(read(session).status()).isEqualTo(200);
    assertThat(askedAt(ada)).isTrue();

    change(ada, "second_factor_asked_at = null");
    assertThat(refresh(refresh).status()).isEqualTo(200);
    assertThat(askedAt(ada)).isTrue();
  }

  @Test
  void a_token_login_is_refused_after_the_grace_period_and_tells_what_to_do() {
    Person ada = newPerson();
    change(ada, OVERDUE);

    Response refused = loginAs(ada.username(), PASSWORD);
    Response wrong = loginAs(ada.username(), "wrong-" + PASSWORD);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(code(refused)).isEqualTo(CODE);
    assertThat(refused.json().get("detail").asString()).contains("/account/security/");
    assertThat(refused.headers("Set-Cookie")).isEmpty();
    assertThat(wrong.status()).isEqualTo(401);
  }

  @Test
  void a_refresh_token_is_refused_but_not_spent() {
    Person ada = newPerson();
    String refresh = refreshToken(ada);
    change(ada, OVERDUE);

    assertThat(code(refresh(refresh))).isEqualTo(CODE);
    change(ada, "has_second_factor = true");
    assertThat(refresh(refresh).status()).isEqualTo(200);
  }

  @Test
  void tokens_of_an_overdue_user_are_not_active_for_other_services() {
    Person ada = newPerson();
    String refresh = refreshToken(ada);
    String access = tokens().access(ada.id());
    String fixed = staticToken(ada);
    change(ada, OVERDUE);
    Person service = newStaff();

    for (String token : List.of(refresh, access, fixed)) {
      Response answer =
          http()
              .request("POST", "/api/token/introspect/")
              .staticToken(staticToken(service))
              .json(Tokens.json(Map.of("token", token, "token_type_hint", "refresh_token")))
              .send();
      assertThat(answer.json().get("active").asBoolean()).isFalse();
    }
    Response verified = http().post("/api/token/verify/", Tokens.json(Map.of("token", access)));
    assertThat(verified.status()).isEqualTo(401);
  }

  @Test
  void forward_authentication_refuses_an_overdue_user() {
    Person ada = newPerson();
    Wallet token = open(CredentialAge.STATIC_TOKEN, ada);
    assertThat(token.send("GET", "/api/auth/verify/", false, Map.of()).status()).isEqualTo(200);
    change(ada, OVERDUE);

    Response refused = token.send("GET", "/api/auth/verify/", false, Map.of());

    assertThat(refused.status()).isEqualTo(403);
    assertThat(code(refused)).isEqualTo(CODE);
    assertThat(refused.header("X-Auth-User-Id")).isEmpty();
  }

  private void enrol(Wallet wallet) {
    Response begun = wallet.send("POST", "/api/accounts/mfa/totp/activate/", false, Map.of());
    assertThat(begun.status()).as(begun.toString()).isEqualTo(200);
    var app = SecondFactorClient.app(begun);
    Response confirmed =
        wallet.send("POST", "/api/accounts/mfa/totp/confirm/", false, Map.of("code", app.code()));
    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(200);
  }

  private Wallet open(CredentialAge kind, Person person) {
    return Wallet.open(http(), kind, person, staticToken(person));
  }

  private static Response read(Wallet wallet) {
    return wallet.send("GET", ME, false, Map.of());
  }

  private String refreshToken(Person person) {
    return http()
        .request("POST", "/api/token/")
        .json(Tokens.json(Map.of("username", person.username(), "password", PASSWORD)))
        .send()
        .headers("Set-Cookie")
        .stream()
        .filter(cookie -> cookie.startsWith("refresh_token="))
        .map(cookie -> cookie.substring("refresh_token=".length(), cookie.indexOf(';')))
        .findFirst()
        .orElseThrow();
  }

  private Response refresh(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  private boolean askedAt(Person person) {
    return database()
        .sql("select second_factor_asked_at is not null from users where id = :id")
        .param("id", person.id())
        .query(Boolean.class)
        .single();
  }

  private static String code(Response answer) {
    return answer.json().path("code").asString();
  }

  private static List<String> listed() throws IOException {
    try (InputStream file =
        EnrolmentGateTest.class.getResourceAsStream("/open-before-enrolment.txt")) {
      return new String(requireNonNull(file).readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .toList();
    }
  }
}
