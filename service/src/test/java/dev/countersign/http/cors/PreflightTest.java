package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.cors.allowed-origins=https://app.example.com,https://*.below.example",
      "countersign.cors.max-age=10m",
      "countersign.security.ssl-redirect=true",
      "countersign.api.throttle.rates.anon=1/day"
    })
@Tag("T57")
class PreflightTest extends ServiceTest {

  private static final String ALLOWED = "https://app.example.com";

  /** None of these reaches the host check, the redirect, the gate or the rate limits. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "/api/token/",
        "/api/accounts/me/",
        "/api/accounts/me",
        "/api/users/",
        "/nope/",
        "/livez",
        "/account/"
      })
  void that_of_an_allowed_origin_gets_200_wherever_it_goes(String path) {
    Response response = preflight(path, ALLOWED).header("Host", "unknown.example").send();

    assertThat(response.status()).as(response.toString()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
    assertThat(response.header("Access-Control-Allow-Origin")).contains(ALLOWED);
    assertThat(response.header("Access-Control-Allow-Methods"))
        .contains("DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT");
    assertThat(response.header("Access-Control-Allow-Headers"))
        .contains(
            "accept, access-confirmation, authorization, content-type, idempotency-key, if-match, if-none-match,"
                + " traceparent, tracestate, user-agent, x-csrftoken, x-requested-with");
    assertThat(response.header("Access-Control-Max-Age")).contains("600");
    assertThat(response.headers("Access-Control-Allow-Credentials")).isEmpty();
    assertThat(response.headers("Vary")).containsExactly("Origin");
    assertThat(response.headers("X-Request-Id")).hasSize(1);
    assertThat(response.headers("X-Content-Type-Options")).containsExactly("nosniff");
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example", "null", "https://app.example.com.evil.example"})
  void that_of_another_origin_gets_the_ordinary_response(String origin) {
    Response response = preflight("/api/token/", origin).send();

    assertThat(response.status()).as(response.toString()).isEqualTo(301);
    assertThat(response.headers())
        .noneMatch(header -> header.getKey().startsWith("Access-Control-"));
    assertThat(response.headers("Vary")).containsExactly("Origin");
  }

  @Test
  void options_without_a_requested_method_is_no_preflight() {
    Response response = http().request("OPTIONS", "/api/token/").header("Origin", ALLOWED).send();

    assertThat(response.status()).isEqualTo(301);
    assertThat(response.headers("Access-Control-Allow-Methods")).isEmpty();
    assertThat(response.header("Access-Control-Allow-Origin")).contains(ALLOWED);
  }

  private HttpRequest preflight(String path, String origin) {
    return http()
        .request("OPTIONS", path)
        .header("Origin", origin)
        .header("Access-Control-Request-Method", "DELETE")
        .header("Access-Control-Request-Headers", "authorization, x-other");
  }
}
