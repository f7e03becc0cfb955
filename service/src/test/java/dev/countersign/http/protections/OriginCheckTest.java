package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.cors.TestCrossOrigins;
import dev.countersign.platform.errors.CsrfFailed;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class OriginCheckTest {

  private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");
  private final OriginCheck check =
      new OriginCheck(
          TestSecurity.csrf(
              Map.of("trusted-origins", "https://app.example.org,https://*.example.net")),
          TestCrossOrigins.of("https://spa.example.com"));

  @ParameterizedTest
  @CsvSource({
    "http,  Example.com, 80,   http://example.com,       true",
    "http,  example.com, 8000, http://example.com:8000,  true",
    "http,  example.com, 8000, http://example.com,       false",
    "https, example.com, 443,  https://example.com,      true",
    "https, example.com, 80,   https://example.com:80,   true",
    "https, example.com, 443,  http://example.com,       false",
    "http,  example.com, 80,   https://example.com,      false",
    "http,  example.com, 443,  http://example.com:443,   true",
    "https, example.com, 443,  https://evil.example,     false",
    "https, example.com, 443,  null,                     false"
  })
  void a_page_of_the_requested_host_scheme_and_port_is_our_own(
      String scheme, String host, int port, String origin, boolean isOwn) {
    request.setScheme(scheme);
    request.setSecure(scheme.equals("https"));
    request.setServerName(host);
    request.setServerPort(port);
    request.addHeader("Origin", origin);

    assertThat(check.fault(request).isEmpty()).isEqualTo(isOwn);
  }

  @ParameterizedTest
  @CsvSource({
    "https://app.example.org, true",
    "https://sub.app.example.org, false",
    "http://app.example.org, false",
    "https://example.net, true",
    "https://a.b.example.net, true",
    "http://a.example.net, false",
    "https://evilexample.net, false",
    "https://example.net.evil.example, false",
    "https://spa.example.com, true"
  })
  void trusted_origins_and_those_of_cors_are_accepted(String origin, boolean isTrusted) {
    request.addHeader("Origin", origin);
    request.addHeader("Sec-Fetch-Site", "cross-site");

    assertThat(check.fault(request).isEmpty()).isEqualTo(isTrusted);
  }

  @Test
  void the_refusal_names_the_origin_to_the_client_and_not_to_the_log() {
    request.addHeader("Origin", "https://evil.example");

    CsrfFailed fault = check.fault(request).orElseThrow();

    assertThat(fault.detail())
        .isEqualTo(
            "CSRF Failed: Origin checking failed - https://evil.example does not match any trusted"
                + " origins.");
    assertThat(fault.reason())
        .isEqualTo("Origin checking failed - it does not match any trusted origins.");
  }

  @ParameterizedTest
  @CsvSource({
    "same-origin, true",
    "none, true",
    "same-site, false",
    "cross-site, false",
    "unknown, false"
  })
  void a_browser_that_names_the_site_of_the_request_must_name_ours(String site, boolean isOwn) {
    request.addHeader("Sec-Fetch-Site", site);
    assertThat(check.fault(request).isEmpty()).isEqualTo(isOwn);

    request.addHeader("Origin", "http://localhost");
    assertThat(check.fault(request).isEmpty()).isEqualTo(isOwn);
  }

  @Test
  void over_plain_http_a_request_without_these_headers_is_accepted() {
    assertThat(check.fault(request)).isEmpty();
  }

  @Test
  void over_https_a_request_without_origin_needs_a_referer() {
    https();

    assertThat(detail()).contains("Referer checking failed - no Referer.");
  }

  @ParameterizedTest
  @CsvSource({
    "https://localhost/page, ''",
    "HTTPS://LOCALHOST/page, ''",
    "https://app.example.org/x, ''",
    "http://localhost/page, Referer is insecure while host is secure.",
    "https://evil.example/x, https://evil.example/x does not match any trusted origins.",
    "not a uri, Referer is malformed.",
    "/relative, Referer is malformed.",
    "mailto:a, Referer is malformed."
  })
  void the_referer_must_be_a_page_of_ours_over_https(String referer, String fault) {
    https();
    request.addHeader("Referer", referer);

    assertThat(detail())
        .isEqualTo(
            fault.isEmpty() ? Optional.empty() : Optional.of("Referer checking failed - " + fault));
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://evil.example/x", "http://localhost/"})
  void over_plain_http_the_referer_does_not_count(String referer) {
    request.addHeader("Referer", referer);

    assertThat(check.fault(request)).isEmpty();
  }

  private void https() {
    request.setScheme("https");
    request.setSecure(true);
    request.setServerPort(443);
  }

  private Optional<String> detail() {
    return check.fault(request).map(fault -> fault.detail().replace("CSRF Failed: ", ""));
  }
}
