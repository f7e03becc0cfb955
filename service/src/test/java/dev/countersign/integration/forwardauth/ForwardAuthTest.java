package dev.countersign.integration.forwardauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests what a trusted proxy gets for each kind of credential. */
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.security.trusted-proxies=127.0.0.1",
      "countersign.forward-auth.allowed-origins=https://app.example.com,https://wiki.example.com:8443"
    })
class ForwardAuthTest extends TokenTest {

  private static final String PATH = "/api/auth/verify/";
  private static final String LOGIN = "https://auth.example.com/api-auth/login/?next=";

  @Test
  void an_access_token_passes_without_a_statement() throws Exception {
    Person ada = newPerson();
    String access = login(ada);

    int statements =
        statements()
            .during(
                () -> {
                  Response answer = asked("GET", "/page").bearer(access).send();
                  assertThat(answer.status()).isEqualTo(200);
                  assertThat(answer.header("X-Auth-User-Id")).contains(Long.toString(ada.id()));
                  assertThat(answer.header("X-Auth-Username")).contains("");
                  assertThat(answer.header("Cache-Control")).contains("no-store");
                });

    assertThat(statements).isZero();
  }

  @Test
  void a_static_token_takes_two_statements_and_a_session_one_and_both_name_the_user()
      throws Exception {
    Person ada = newStaff();
    String token = staticToken(ada);
    Browser browser = new Browser(http());
    browser.login(ada);
    String cookie = "sessionid=" + browser.cookie("sessionid").orElseThrow();

    Map<String, Integer> expected = Map.of("Authorization", 2, "Cookie", 1);
    for (Map.Entry<String, String> credential :
        Map.of("Authorization", "Token " + token, "Cookie", cookie).entrySet()) {
      int statements =
          statements()
              .during(
                  () -> {
                    Response answer =
                        asked("GET", "/page")
                            .header(credential.getKey(), credential.getValue())
                            .send();
                    assertThat(answer.status()).isEqualTo(200);
                    assertThat(answer.header("X-Auth-Username")).contains(ada.username());
                    assertThat(answer.header("X-Auth-Groups")).contains("staff");
                  });
      assertThat(statements).isEqualTo(expected.get(credential.getKey()));
    }
  }

  @Test
  void a_name_is_percent_encoded_and_an_ordinary_user_has_no_groups() {
    Person ada = newPerson("adé+中");

    Response answer = asked("GET", "/").staticToken(staticToken(ada)).send();

    assertThat(answer.header("X-Auth-Username")).contains("ad%C3%A9%2B%E4%B8%AD");
    assertThat(answer.header("X-Auth-Groups")).contains("");
  }

  @Test
  void revoked_and_invalid_credentials_are_401() {
    Person ada = newPerson();
    String token = staticToken(ada);
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(login(ada)).send();

    assertThat(asked("GET", "/").staticToken(token).send().status()).isEqualTo(401);
    assertThat(asked("GET", "/").bearer("nonsense").send().status()).isEqualTo(401);
    assertThat(asked("GET", "/").bearer(obtain(ada).refresh()).send().status()).isEqualTo(401);
  }

  @Test
  void an_anonymous_request_is_401_with_the_login_page_and_302_if_the_proxy_asks_for_it() {
    Response refused = asked("GET", "/page?a=1&b=2").send();
    Response redirected = asked("GET", "/page?a=1&b=2", "?redirect=1").send();

    String page = LOGIN + "https%3A%2F%2Fapp.example.com%2Fpage%3Fa%3D1%26b%3D2";
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("Location")).contains(page);
    assertThat(refused.header("WWW-Authenticate")).isPresent();
    assertThat(redirected.status()).isEqualTo(302);
    assertThat(redirected.header("Location")).contains(page);
  }

  @Test
  void no_other_origin_and_no_unsafe_request_leads_to_the_login_page() {
    for (String host :
        List.of("evil.example.com", "app.example.com:444", "app.example.com@evil.example.com")) {
      Response answer = proxied("GET", host, "/").header("Accept", "application/json").send();
      assertThat(answer.status()).as(host).isEqualTo(401);
      assertThat(answer.header("Location")).as(host).isEmpty();
    }
    assertThat(asked("POST", "/", "?redirect=1").send().status()).isEqualTo(401);
    assertThat(asked("GET", "\\@evil.example.com", "?redirect=1").send().status()).isEqualTo(401);
    assertThat(asked("GET", "@evil.example.com/", "?redirect=1").send().status()).isEqualTo(401);
    assertThat(asked("GET", ".evil.example.com/", "?redirect=1").send().status()).isEqualTo(401);
  }

  @Test
  void an_unsafe_request_with_a_session_must_come_from_the_application_itself() {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    String cookie = "sessionid=" + browser.cookie("sessionid").orElseThrow();

    assertThat(post(cookie, Map.of("Origin", "https://app.example.com"))).isEqualTo(200);
    assertThat(post(cookie, Map.of("Origin", "https://wiki.example.com:8443"))).isEqualTo(200);
    assertThat(post(cookie, Map.of("Sec-Fetch-Site", "same-origin"))).isEqualTo(200);
    assertThat(post(cookie, Map.of("Origin", "https://evil.example.com"))).isEqualTo(403);
    assertThat(post(cookie, Map.of("Origin", "null"))).isEqualTo(403);
    assertThat(post(cookie, Map.of("Sec-Fetch-Site", "cross-site"))).isEqualTo(403);
    assertThat(post(cookie, Map.of())).isEqualTo(403);
  }

  @Test
  void a_session_needs_the_method_that_the_proxy_got() {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    String cookie = "sessionid=" + browser.cookie("sessionid").orElseThrow();

    assertThat(http().request("GET", PATH).header("Cookie", cookie).send().status()).isEqualTo(403);
  }

  @Test
  void a_session_is_refused_if_the_client_has_added_a_method_before_that_of_the_proxy() {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    String cookie = "sessionid=" + browser.cookie("sessionid").orElseThrow();

    HttpRequest forged =
        proxied(
            http().request("GET", PATH).header("X-Forwarded-Method", "GET"),
            "POST",
            "app.example.com",
            "/change");

    assertThat(forged.header("Cookie", cookie).send().status()).isEqualTo(403);
    assertThat(asked("GET", "/").header("Cookie", cookie).send().status()).isEqualTo(200);
  }

  @Test
  void the_login_page_leads_back_to_an_allowed_application_only() {
    Person ada = newPerson();

    Response allowed = loginWith(ada, "https://app.example.com/page?a=1");
    Response refused = loginWith(ada, "https://evil.example.com/");

    assertThat(allowed.status()).isEqualTo(200);
    assertThat(allowed.body()).contains("0; url=https://app.example.com/page?a=1");
    assertThat(refused.status()).isEqualTo(302);
    assertThat(refused.header("Location")).contains("/account/");
  }

  /** The application did not accept the login, so a redirect would come back without end. */
  @Test
  void the_login_page_shows_its_form_to_a_visitor_whom_an_application_has_sent() {
    Browser browser = new Browser(http());
    browser.login(newPerson());

    Response asked = browser.get("/api-auth/login/?next=https://app.example.com/page");

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body()).contains("name=\"password\"");
  }

  private Response loginWith(Person person, String next) {
    Browser browser = new Browser(http());
    browser.get("/api-auth/login/");
    Response answer =
        browser.post(
            "/api-auth/login/",
            Map.of("username", person.username(), "password", PASSWORD, "next", next));
    assertThat(browser.cookie("sessionid")).isPresent();
    return answer;
  }

  private int post(String cookie, Map<String, String> headers) {
    HttpRequest request = asked("POST", "/change").header("Cookie", cookie);
    headers.forEach(request::header);
    return request.send().status();
  }

  private HttpRequest asked(String method, String uri) {
    return asked(method, uri, "");
  }

  private HttpRequest asked(String method, String uri, String query) {
    return proxied(http().request("GET", PATH + query), method, "app.example.com", uri);
  }

  private HttpRequest proxied(String method, String host, String uri) {
    return proxied(http().request("GET", PATH), method, host, uri);
  }

  private static HttpRequest proxied(HttpRequest request, String method, String host, String uri) {
    return request
        .header("X-Forwarded-Method", method)
        .header("X-Forwarded-Proto", "https")
        .header("X-Forwarded-Host", host)
        .header("X-Forwarded-Uri", uri);
  }
}
