package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Tests forged requests row by row; a trusted proxy's header decides which requests use HTTPS. */
@TestPropertySource(
    properties = {
      "countersign.csrf.trusted-origins=http://trusted.example,https://*.below.example",
      "countersign.security.proxy-ssl-header=X-Forwarded-Proto: https",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
@Tag("R18")
@Tag("T51")
class CsrfTableTest extends ServiceTest {

  private static final String CHOSEN = "a".repeat(32);
  private static final String FIELD = "csrfmiddlewaretoken";

  @LocalServerPort private int port;

  @TestFactory
  Stream<DynamicTest> every_row_is_answered_as_written_down() {
    Person ada = newPerson();
    Person eve = newPerson();
    return CsrfRow.all().stream()
        .map(row -> DynamicTest.dynamicTest(row.toString(), () -> check(row, ada, eve)));
  }

  @Test
  void the_table_has_thirty_rows_or_more() {
    long refused = CsrfRow.all().stream().filter(row -> row.status() == 403).count();

    System.out.printf(
        "figure: CSRF table: %d rows, %d of them refused%n", CsrfRow.all().size(), refused);
    assertThat(refused).isGreaterThanOrEqualTo(30);
  }

  private void check(CsrfRow row, Person ada, Person eve) {
    Browser browser = new Browser(http());
    browser.get("/api-auth/login/");
    String before = browser.cookie("csrftoken").orElseThrow();
    browser.login(ada);
    browser.get("/account/");
    Map<String, String> tokens = tokens(browser, before, eve);

    Response answer = send(row, browser, tokens);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(row.status());
    if (row.status() == 403) {
      assertThat(answer.json().get("detail").asString()).isEqualTo("CSRF Failed: " + row.reason());
      assertThat(answer.json().get("code").asString()).isEqualTo("csrf_failed");
    } else {
      assertThat(answer.json().get("user").asString()).isEqualTo(ada.username());
    }
  }

  private Map<String, String> tokens(Browser browser, String before, Person eve) {
    Browser other = new Browser(http());
    other.get("/api-auth/login/");
    String anonymous = other.cookie("csrftoken").orElseThrow();
    other.login(eve);
    return Map.of(
        "own",
        browser.cookie("csrftoken").orElseThrow(),
        "masked",
        browser.formToken().orElseThrow(),
        "before",
        before,
        "other",
        other.cookie("csrftoken").orElseThrow(),
        "anonymous",
        anonymous,
        "chosen",
        CHOSEN,
        "short",
        "abc",
        "symbols",
        "!".repeat(32),
        "empty",
        "");
  }

  private Response send(CsrfRow row, Browser browser, Map<String, String> tokens) {
    browser.forget("csrftoken");
    CsrfRow.present(row.cookie())
        .map(tokens::get)
        .ifPresent(token -> browser.setCookie("csrftoken", token));
    HttpRequest request = browser.request("POST", "/probe/any/");
    boolean isSecure = row.scheme().equals("https");
    if (isSecure) {
      request.header("X-Forwarded-Proto", "https").header("Host", "localhost");
    }
    String ours = isSecure ? "https://localhost" : "http://localhost:" + port;
    CsrfRow.present(row.header())
        .map(tokens::get)
        .ifPresent(token -> request.header("X-CSRFToken", token));
    CsrfRow.present(row.origin())
        .ifPresent(origin -> request.header("Origin", origin.equals("ours") ? ours : origin));
    CsrfRow.present(row.referer())
        .ifPresent(
            referer ->
                request.header("Referer", referer.equals("ours") ? ours + "/account/" : referer));
    CsrfRow.present(row.fetch()).ifPresent(site -> request.header("Sec-Fetch-Site", site));
    CsrfRow.present(row.field())
        .map(tokens::get)
        .ifPresentOrElse(
            token ->
                request
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .body(Browser.form(Map.of(FIELD, token))),
            () -> request.json("{}"));
    return request.send();
  }
}
