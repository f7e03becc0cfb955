package dev.countersign.credentials.tokencookies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session",
      "countersign.cors.allowed-origins=https://app.example.com",
      "countersign.cors.allow-credentials=true",
      "countersign.security.proxy-ssl-header=X-Forwarded-Proto: https",
      "countersign.security.trusted-proxies=127.0.0.1",
      "countersign.access-log.enabled=true",
      "logging.level.dev.countersign=DEBUG"
    })
@ExtendWith(OutputCaptureExtension.class)
@Tag("R18")
@Tag("T51")
class TokensInBothCookiesTest extends ServiceTest {

  private static final String ME = "/api/accounts/me/";
  private static final String TOKEN = "[\\w-]+\\.[\\w-]+\\.[\\w-]+";
  private static final String DATE = "\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT";

  @ParameterizedTest
  @ValueSource(strings = {"/api/token/", "/api/accounts/login/"})
  void a_login_sets_both_cookies_and_returns_the_csrf_token_alone(String path) {
    CookieClient client = new CookieClient(http());

    Response response = client.login(path, newPerson());

    assertThat(response.status()).as(response.toString()).isEqualTo(200);
    assertThat(response.body()).matches("\\{\"csrf_token\":\"[A-Za-z0-9]{64}\"}");
    assertThat(response.header("Cache-Control")).contains("no-store");
    List<String> cookies = response.headers("Set-Cookie");
    assertThat(cookies).hasSize(2);
    assertThat(cookies.getFirst())
        .matches(
            "access_token=%s; expires=%s; HttpOnly; Max-Age=1800; Path=/; SameSite=Lax"
                .formatted(TOKEN, DATE));
    assertThat(cookies.getLast())
        .matches(
            "refresh_token=%s; expires=%s; HttpOnly; Max-Age=604800; Path=/api/accounts/; SameSite=Lax"
                .formatted(TOKEN, DATE));
  }

  @Test
  void over_https_the_names_have_prefixes_and_the_cookies_are_secure() {
    Person ada = newPerson();
    HttpRequest request =
        http()
            .request("POST", "/api/token/")
            .header("X-Forwarded-Proto", "https")
            .header("Origin", "https://localhost")
            .header("Host", "localhost")
            .json("{\"username\":\"%s\",\"password\":\"%s\"}".formatted(ada.username(), PASSWORD));

    List<String> cookies = request.send().headers("Set-Cookie");

    assertThat(cookies.getFirst())
        .startsWith("__Host-access_token=")
        .endsWith("; Path=/; SameSite=Lax; Secure");
    assertThat(cookies.getLast())
        .startsWith("__Secure-refresh_token=")
        .endsWith("; Path=/api/accounts/; SameSite=Lax; Secure");
  }

  @Test
  void the_plain_names_are_not_read_over_https() {
    CookieClient client = loggedIn();

    Response response = client.request("GET", ME).header("X-Forwarded-Proto", "https").send();

    assertThat(response.status()).isEqualTo(403);
  }

  @Test
  void the_cookie_authenticates_and_unsafe_methods_need_the_csrf_token() {
    Person ada = newPerson();
    CookieClient client = new CookieClient(http());
    client.login(ada);

    Response read = client.request("GET", ME).send();
    Response changed =
        client
            .request("PATCH", "/api/accounts/me/")
            .json("{\"email\":\"%s\"}".formatted(ada.email()))
            .send();

    assertThat(read.json().get("username").asString()).isEqualTo(ada.username());
    assertThat(read.header("Vary").orElseThrow()).contains("Cookie");
    assertThat(read.header("Cache-Control")).contains("no-store");
    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
  }

  /** Each row: the endpoint, what the request lacks or has, the status. */
  @ParameterizedTest
  @CsvSource({
    "/probe/any/, none",
    "/probe/any/, wrong",
    "/probe/any/, short",
    "/probe/any/, other-login",
    "/probe/any/, other-user",
    "/probe/any/, session",
    "/probe/any/, cross-origin",
    "/probe/any/, null-origin",
    "/probe/any/, cross-site",
    "/probe/any/, same-site",
    "/api/accounts/token/refresh/, none",
    "/api/accounts/token/refresh/, wrong",
    "/api/accounts/token/refresh/, short",
    "/api/accounts/token/refresh/, other-login",
    "/api/accounts/token/refresh/, other-user",
    "/api/accounts/token/refresh/, session",
    "/api/accounts/token/refresh/, cross-origin",
    "/api/accounts/token/refresh/, null-origin",
    "/api/accounts/token/refresh/, cross-site",
    "/api/accounts/logout/, none",
    "/api/accounts/logout/, other-user",
    "/api/accounts/logout/, cross-origin",
    "/api/accounts/logout/, cross-site",
    "/api/accounts/logout-everywhere/, none",
    "/api/accounts/logout-everywhere/, other-login",
    "/api/accounts/logout-everywhere/, cross-site"
  })
  void a_forged_request_is_refused_and_changes_nothing(String path, String kind) {
    Person ada = newPerson();
    CookieClient client = new CookieClient(http());
    client.login(ada);

    Response response = forged(client.forged("POST", path).json("{}"), kind, client, ada).send();

    assertThat(response.status()).as(response.toString()).isEqualTo(403);
    assertThat(response.json().get("code").asString()).isEqualTo("csrf_failed");
    assertThat(response.headers("Set-Cookie")).isEmpty();
    assertThat(client.refresh().status()).isEqualTo(200);
    assertThat(client.request("GET", ME).send().status()).isEqualTo(200);
  }

  private HttpRequest forged(HttpRequest request, String kind, CookieClient client, Person ada) {
    String own = client.csrfToken();
    return switch (kind) {
      case "none" -> request;
      case "wrong" -> request.header("X-CSRFToken", "a".repeat(32));
      case "short" -> request.header("X-CSRFToken", own.substring(1));
      case "other-login" -> request.header("X-CSRFToken", csrfTokenOf(ada));
      case "other-user" -> request.header("X-CSRFToken", csrfTokenOf(newPerson()));
      case "session" -> {
        client.browser().login(ada);
        client.browser().get("/account/");
        yield request.header("X-CSRFToken", client.browser().cookie("csrftoken").orElseThrow());
      }
      case "cross-origin" ->
          request.header("X-CSRFToken", own).header("Origin", "https://evil.example");
      case "null-origin" -> request.header("X-CSRFToken", own).header("Origin", "null");
      case "cross-site" ->
          request.header("X-CSRFToken", own).header("Sec-Fetch-Site", "cross-site");
      case "same-site" -> request.header("X-CSRFToken", own).header("Sec-Fetch-Site", "same-site");
      default -> throw new IllegalArgumentException(kind);
    };
  }

  private String csrfTokenOf(Person person) {
    CookieClient other = new CookieClient(http());
    other.login(person);
    return other.csrfToken();
  }

  @ParameterizedTest
  @CsvSource({
    "/api/token/, Origin, https://evil.example",
    "/api/token/, Origin, null",
    "/api/token/, Sec-Fetch-Site, cross-site",
    "/api/accounts/login/, Origin, https://evil.example",
    "/api/accounts/login/, Sec-Fetch-Site, cross-site"
  })
  void another_page_cannot_log_a_browser_in(String path, String header, String value) {
    Person eve = newPerson();

    Response response =
        http()
            .request("POST", path)
            .header(header, value)
            .json("{\"username\":\"%s\",\"password\":\"%s\"}".formatted(eve.username(), PASSWORD))
            .send();

    assertThat(response.status()).as(response.toString()).isEqualTo(403);
    assertThat(response.headers("Set-Cookie")).isEmpty();
  }

  /** The attacker's own refresh token in the body would set the attacker's cookies. */
  @Test
  void another_page_cannot_set_cookies_by_a_refresh_token_in_the_body() {
    CookieClient eve = loggedIn();
    String body =
        "{\"refresh\":\"%s\"}".formatted(eve.browser().cookie("refresh_token").orElseThrow());

    Response response =
        http()
            .request("POST", CookieClient.REFRESH)
            .header("Origin", "https://evil.example")
            .json(body)
            .send();

    assertThat(response.status()).isEqualTo(403);
    assertThat(response.headers("Set-Cookie")).isEmpty();
  }

  @Test
  void a_refresh_by_cookie_sets_new_cookies_and_the_csrf_token_stays_valid() {
    CookieClient client = loggedIn();
    String csrfToken = client.csrfToken();
    String spent = client.browser().cookie("refresh_token").orElseThrow();

    Response refreshed = client.refresh();

    assertThat(refreshed.body()).matches("\\{\"csrf_token\":\"[A-Za-z0-9]{64}\"}");
    assertThat(client.browser().cookie("refresh_token").orElseThrow()).isNotEqualTo(spent);
    assertThat(
            client
                .forged("POST", "/probe/any/")
                .header("X-CSRFToken", csrfToken)
                .json("{}")
                .send()
                .status())
        .isEqualTo(200);
    client.browser().setCookie("refresh_token", spent);
    assertThat(client.refresh().status()).isEqualTo(401);
  }

  @Test
  void an_invalid_access_cookie_counts_as_none_and_a_refresh_replaces_it() {
    Person ada = newPerson();
    CookieClient client = new CookieClient(http());
    client.login(ada);
    client.browser().setCookie("access_token", "a.b.c");

    Response refused = client.send(client.request("GET", ME));
    Response open = client.request("GET", "/probe/any/").send();
    Response refreshed = client.refresh();

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.headers("Set-Cookie"))
        .containsExactly(
            "access_token=\"\"; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; SameSite=Lax");
    assertThat(open.status()).isEqualTo(200);
    assertThat(refreshed.status()).isEqualTo(200);
    assertThat(client.request("GET", ME).send().status()).isEqualTo(200);
  }

  @Test
  void a_refresh_token_is_no_access_token() {
    CookieClient client = loggedIn();
    String refresh = client.browser().cookie("refresh_token").orElseThrow();
    client.browser().setCookie("access_token", refresh);

    assertThat(client.request("GET", ME).send().status()).isEqualTo(403);
  }

  @Test
  void after_the_access_token_has_expired_a_refresh_by_cookie_goes_on() {
    Person ada = newPerson();
    CookieClient client = new CookieClient(http());
    client.login(ada);
    var claims = new LinkedHashMap<>(Tokens.accessPayload(ada.id()));
    claims.put("exp", 1_700_000_000);
    client.browser().setCookie("access_token", tokens().signed(Tokens.header(), claims));

    assertThat(client.request("GET", ME).send().status()).isEqualTo(403);
    assertThat(client.refresh().status()).isEqualTo(200);
    assertThat(client.request("GET", ME).send().status()).isEqualTo(200);
  }

  @Test
  void a_token_is_read_from_its_cookie_only() {
    CookieClient client = loggedIn();
    String access = client.browser().cookie("access_token").orElseThrow();

    assertThat(http().get(ME + "?access_token=" + access).status()).isEqualTo(403);
    assertThat(http().request("GET", ME).header("access_token", access).send().status())
        .isEqualTo(403);
    assertThat(http().request("GET", ME).header("Cookie", "sessionid=" + access).send().status())
        .isEqualTo(403);
    assertThat(http().request("GET", ME).bearer(access).send().status()).isEqualTo(200);
  }

  @Test
  void two_cookies_of_one_name_are_no_credential() {
    CookieClient client = loggedIn();
    CookieClient eve = loggedIn();
    String twice =
        "access_token=%s; access_token=%s"
            .formatted(
                eve.browser().cookie("access_token").orElseThrow(),
                client.browser().cookie("access_token").orElseThrow());
    String refreshTwice =
        "refresh_token=%s; refresh_token=%s"
            .formatted(
                eve.browser().cookie("refresh_token").orElseThrow(),
                client.browser().cookie("refresh_token").orElseThrow());

    assertThat(http().request("GET", ME).header("Cookie", twice).send().status()).isEqualTo(403);
    assertThat(
            http()
                .request("POST", CookieClient.REFRESH)
                .header("Cookie", refreshTwice)
                .header("X-CSRFToken", eve.csrfToken())
                .json("{}")
                .send()
                .status())
        .isEqualTo(400);
    assertThat(
            http()
                .request("GET", "/api/accounts/csrf/")
                .header("Cookie", refreshTwice)
                .send()
                .status())
        .isEqualTo(403);
  }

  @Test
  void an_app_that_was_loaded_again_gets_a_csrf_token_of_its_login() {
    CookieClient client = loggedIn();

    Response shown = client.request("GET", "/api/accounts/csrf/").send();

    assertThat(shown.header("Cache-Control")).contains("no-store");
    assertThat(
            client
                .forged("POST", "/probe/any/")
                .header("X-CSRFToken", shown.json().get("csrf_token").asString())
                .json("{}")
                .send()
                .status())
        .isEqualTo(200);
    assertThat(http().get("/api/accounts/csrf/").status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/accounts/logout/", "/api/accounts/logout-everywhere/"})
  void a_logout_ends_the_login_and_deletes_the_cookies(String path) {
    CookieClient client = loggedIn();
    String access = client.browser().cookie("access_token").orElseThrow();
    String refresh = client.browser().cookie("refresh_token").orElseThrow();

    Response response = client.send(client.request("POST", path).json("{}"));

    assertThat(response.status()).as(response.toString()).isEqualTo(205);
    assertThat(response.headers("Set-Cookie")).hasSize(2);
    assertThat(client.browser().cookie("access_token")).isEmpty();
    assertThat(client.browser().cookie("refresh_token")).isEmpty();
    client.browser().setCookie("access_token", access);
    client.browser().setCookie("refresh_token", refresh);
    assertThat(client.refresh().status()).isEqualTo(401);
  }

  @Test
  void an_app_of_an_allowed_origin_uses_the_cookies_too() {
    CookieClient client = loggedIn();

    Response response =
        client
            .request("POST", "/probe/any/")
            .header("Origin", "https://app.example.com")
            .header("Sec-Fetch-Site", "cross-site")
            .json("{}")
            .send();

    assertThat(response.status()).as(response.toString()).isEqualTo(200);
    assertThat(response.header("Access-Control-Allow-Credentials")).contains("true");
  }

  @Test
  void a_session_beside_the_cookies_keeps_its_own_csrf_token() {
    Person ada = newPerson();
    CookieClient client = new CookieClient(http());
    client.browser().login(ada);
    client.browser().get("/account/");

    client.login(ada);
    client.browser().forget("access_token");

    assertThat(
            client
                .forged("POST", "/probe/any/")
                .header("X-CSRFToken", client.browser().cookie("csrftoken").orElseThrow())
                .json("{}")
                .send()
                .status())
        .isEqualTo(200);
  }

  @Test
  void no_token_is_in_the_log_or_in_a_body(CapturedOutput log) {
    CookieClient client = loggedIn();
    List<String> secrets = new ArrayList<>();
    List<Response> responses = new ArrayList<>();

    for (int i = 0; i < 3; i++) {
      secrets.add(client.browser().cookie("access_token").orElseThrow());
      secrets.add(client.browser().cookie("refresh_token").orElseThrow());
      responses.add(client.send(client.request("GET", ME)));
      responses.add(client.send(client.forged("POST", CookieClient.REFRESH).json("{}")));
      responses.add(client.refresh());
    }
    responses.add(client.send(client.request("POST", "/api/accounts/logout/").json("{}")));

    String bodies = responses.stream().map(Response::body).collect(Collectors.joining());
    assertThat(log.getAll()).contains("csrf_failed");
    for (String secret : secrets) {
      String signature = secret.substring(secret.lastIndexOf('.') + 1);
      assertThat(bodies).doesNotContain(signature);
      assertThat(log.getAll()).doesNotContain(signature);
    }
  }

  @Test
  void a_proxy_learns_the_user_of_the_access_cookie_but_no_forged_request_passes() {
    String cookie = "access_token=" + loggedIn().browser().cookie("access_token").orElseThrow();

    assertThat(forwarded("GET", cookie).send().status()).isEqualTo(200);
    assertThat(forwarded("POST", cookie).send().status()).isEqualTo(403);
    assertThat(forwarded("POST", cookie).header("Origin", "http://wiki.localhost").send().status())
        .isEqualTo(200);
    assertThat(
            forwarded("POST", cookie).header("Origin", "http://evil.example.com").send().status())
        .isEqualTo(403);
  }

  private HttpRequest forwarded(String method, String cookie) {
    return http()
        .request("GET", "/api/auth/verify/")
        .header("X-Forwarded-Method", method)
        .header("X-Forwarded-Host", "wiki.localhost")
        .header("Cookie", cookie);
  }

  private CookieClient loggedIn() {
    CookieClient client = new CookieClient(http());
    assertThat(client.login(newPerson()).status()).isEqualTo(200);
    return client;
  }
}
