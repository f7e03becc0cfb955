package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the HTML pages for errors. */
class ErrorPageTest extends ServiceTest {

  @Autowired private ErrorPage page;

  @Test
  void an_unknown_path_in_a_browser_is_a_page_that_leads_to_the_start() {
    Response answer = http().request("GET", "/nope/'x/").header("Accept", "text/html").send();

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(answer.body())
        .contains("<h1>There is no such page.</h1>")
        .contains("<a href=\"/\">Go to the start page</a>")
        .doesNotContain("'x", "nope");
  }

  @Test
  void errors_of_a_page_are_pages_whatever_the_client_accepts() {
    String token = tokens().access(newPerson().id());

    Response anonymous = http().request("POST", "/probe/page/").send();
    Response wrong = http().request("GET", "/probe/page/").bearer("garbage").send();
    Response otherwise = http().request("DELETE", "/probe/page/").bearer(token).send();
    Response broken = http().request("POST", "/probe/page/").bearer(token).send();

    assertPage(anonymous, 403, "You are not logged in.");
    assertPage(wrong, 401, "We could not answer that.");
    assertThat(wrong.header("WWW-Authenticate")).isPresent();
    assertPage(otherwise, 405, "This page cannot be used in that way.");
    assertPage(broken, 500, "Something went wrong on our side.");
    assertThat(broken.body()).doesNotContain("internal detail");
  }

  @Test
  void a_failed_csrf_check_shows_its_reason_and_what_to_do() {
    String html = html(403, "csrf_failed", "CSRF Failed: Origin checking failed - http://<evil>.");

    assertThat(html)
        .contains("CSRF Failed: Origin checking failed - http://&lt;evil&gt;.")
        .contains("Reload the form and try again");
  }

  @Test
  void every_error_says_what_happened_and_what_to_do_next() {
    for (String code : List.of("permission_denied", "unavailable", "request_too_large", "new")) {
      String html = html(400, code, "The detail.");

      assertThat(html)
          .containsPattern("<h1>[A-Z][^<]+\\.</h1>")
          .containsPattern("[Tt]ry again|or ask");
    }
  }

  private String html(int status, String code, String detail) {
    return new String(page.of(status, code, detail).bytes(), UTF_8);
  }

  private static void assertPage(Response answer, int status, String heading) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
    assertThat(answer.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(answer.body()).contains("<h1>" + heading + "</h1>");
  }
}
