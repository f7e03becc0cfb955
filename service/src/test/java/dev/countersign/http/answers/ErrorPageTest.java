package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests the HTML pages for errors. */
class ErrorPageTest extends ServiceTest {

  @Autowired private ErrorPage page;

  @Test
  void an_unknown_path_in_a_browser_is_a_page_that_leads_to_the_start() {
    Response answer = http().request("GET", "/nope/'x/").header("Accept", "text/html").send();

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(answer.body())
        .contains("<h1>Page not found</h1>")
        .contains("<a href=\"/\">Go to the home page</a>")
        .doesNotContain("'x", "nope");
  }

  @Test
  void errors_of_a_page_are_pages_whatever_the_client_accepts() {
    String token = tokens().access(newPerson().id());

    Response anonymous = http().request("POST", "/probe/page/").send();
    Response wrong = http().request("GET", "/probe/page/").bearer("garbage").send();
    Response otherwise = http().request("DELETE", "/probe/page/").bearer(token).send();
    Response broken = http().request("POST", "/probe/page/").bearer(token).send();

    assertPage(anonymous, 403, "Log in to continue");
    assertPage(wrong, 401, "Log in to continue");
    assertThat(wrong.header("WWW-Authenticate")).isPresent();
    assertPage(otherwise, 405, "Method not allowed");
    assertPage(broken, 500, "Something went wrong");
    assertThat(broken.body()).doesNotContain("internal detail");
  }

  @Test
  void an_error_page_shows_the_request_id_of_its_header() {
    Response answer = http().request("GET", "/nope/").header("Accept", "text/html").send();

    assertThat(answer.body())
        .contains("<code>" + answer.header("X-Request-Id").orElseThrow() + "</code>");
  }

  @Test
  void a_visitor_stays_logged_in_on_error_pages() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    for (String path : new String[] {"/nope/", "/admin/", "/account/activity/?before=x"}) {
      Response answer = browser.get(path);

      assertThat(answer.status()).as(path).isBetween(400, 404);
      assertThat(answer.body())
          .as(path)
          .contains("<li class=\"visitor\">" + ada.username() + "</li>", "Log out");
      assertThat(answer.header("Cache-Control")).as(path).contains("no-store");
      assertThat(answer.header("Vary")).as(path).contains("Cookie, Accept-Language");
    }
    assertThat(browser.get("/admin/").body())
        .contains("<h1>You don't have permission to view this page</h1>");
  }

  @Test
  void a_failed_csrf_check_keeps_the_header_and_the_log_out_form_works() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    Response refused = browser.send(browser.request("POST", "/account/"));

    assertPage(refused, 403, "This form could not be verified");
    assertThat(refused.body()).contains("<li class=\"visitor\">" + ada.username() + "</li>");
    assertThat(browser.post("/api-auth/logout/", Map.of()).body()).contains("Logged out");
    assertThat(browser.get("/account/").status()).isEqualTo(302);
  }

  @Test
  void an_anonymous_visitor_gets_no_cookie_with_an_error_page() {
    Response answer = http().request("GET", "/nope/").header("Accept", "text/html").send();

    assertThat(answer.header("Set-Cookie")).isEmpty();
    assertThat(answer.body()).contains(">Log in</a>", ">Register</a>").doesNotContain("<form");
  }

  @Test
  void a_failed_csrf_check_shows_its_reason_and_what_to_do() {
    String html = html(403, "csrf_failed", "CSRF Failed: Origin checking failed - http://<evil>.");

    assertThat(html)
        .contains("CSRF Failed: Origin checking failed - http://&lt;evil&gt;.")
        .contains("reload the page and try again");
  }

  @ParameterizedTest
  @CsvSource({
    "400, parse_error, This request could not be processed",
    "401, authentication_failed, Log in to continue",
    "403, permission_denied, You don't have permission to view this page",
    "404, not_found, Page not found",
    "405, method_not_allowed, Method not allowed",
    "413, request_too_large, Request too large",
    "429, throttled, Too many requests",
    "500, error, Something went wrong",
    "503, unavailable, Service temporarily unavailable",
    "415, new, This request could not be processed",
  })
  void every_error_says_what_happened_and_what_to_do_next(int status, String code, String text) {
    String html = html(status, code, "The detail.");

    assertThat(html)
        .contains("<title>" + text + " – Countersign</title>", "<h1>" + text + "</h1>")
        .containsPattern("[Tt]ry again|or ask")
        .contains("Request ID: <code>");
  }

  private Browser loggedIn(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    return browser;
  }

  private String html(int status, String code, String detail) {
    Answer answer = page.of(status, code, detail, new MockHttpServletRequest("GET", "/"));
    if (answer.body() instanceof Content content) {
      return new String(content.bytes(), UTF_8);
    }
    throw new AssertionError(answer);
  }

  private static void assertPage(Response answer, int status, String heading) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(answer.body()).contains("<h1>" + heading + "</h1>");
  }
}
