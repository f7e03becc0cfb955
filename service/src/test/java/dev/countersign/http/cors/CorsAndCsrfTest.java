package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.TestPropertySource;

/** The origins that CORS allows with credentials may send unsafe requests with a session. */
@TestPropertySource(
    properties = {
      "countersign.cors.allowed-origins=https://app.example.com,https://*.below.example",
      "countersign.cors.allow-credentials=true"
    })
@Tag("R18")
class CorsAndCsrfTest extends ServiceTest {

  @ParameterizedTest
  @CsvSource({
    "https://app.example.com, true, 200",
    "https://a.below.example, true, 200",
    "https://below.example, true, 200",
    "https://app.example.com, false, 403",
    "https://evil.example, true, 403",
    "https://app.example.com.evil.example, true, 403",
    "null, true, 403"
  })
  void an_unsafe_request_with_a_session_needs_an_allowed_origin_and_the_token(
      String origin, boolean withToken, int status) {
    Browser browser = new Browser(http());
    browser.login(newPerson());
    browser.get("/account/");
    var request =
        browser
            .request("POST", "/probe/any/")
            .header("Origin", origin)
            .header("Sec-Fetch-Site", "cross-site")
            .json("{}");
    if (withToken) {
      request.header("X-CSRFToken", browser.cookie("csrftoken").orElseThrow());
    }

    Response response = request.send();

    assertThat(response.status()).as(response.toString()).isEqualTo(status);
  }
}
