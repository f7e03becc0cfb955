package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class HttpsRedirectTest {

  private static final RequestedHost HOST = new RequestedHost("example.com", "example.com:8080");

  private final MockHttpServletRequest request = new MockHttpServletRequest("GET", "/a/b");

  @Test
  void plain_http_is_redirected_to_the_same_address_over_https() {
    assertThat(on(Map.of()).target(request, HOST)).contains("https://example.com:8080/a/b");

    request.setQueryString("c=d");
    assertThat(on(Map.of()).target(request, HOST)).contains("https://example.com:8080/a/b?c=d");
  }

  @Test
  void the_host_of_the_settings_replaces_the_requested_one() {
    assertThat(on(Map.of("ssl-host", "secure.example")).target(request, HOST))
        .contains("https://secure.example/a/b");
    assertThat(on(Map.of("ssl-host", " ")).target(request, HOST))
        .contains("https://example.com:8080/a/b");
  }

  @Test
  void https_is_not_redirected() {
    request.setSecure(true);

    assertThat(on(Map.of()).target(request, HOST)).isEmpty();
  }

  @Test
  void nothing_is_redirected_while_the_setting_is_off() {
    assertThat(new HttpsRedirect(TestSecurity.of(Map.of())).target(request, HOST)).isEmpty();
  }

  @Test
  void an_exempt_path_is_matched_without_its_first_slashes() {
    HttpsRedirect redirect = on(Map.of("redirect-exempt", "^a/"));
    assertThat(redirect.target(request, HOST)).isEmpty();

    request.setRequestURI("/x/a/");
    assertThat(redirect.target(request, HOST)).isPresent();
  }

  @Test
  void a_malformed_exemption_prevents_the_start() {
    assertThatThrownBy(() -> on(Map.of("redirect-exempt", "(")))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused ->
                assertThat(refused.property()).isEqualTo("countersign.security.redirect-exempt"))
        .hasMessageStartingWith("\"(\" is no regular expression: ");
  }

  @ParameterizedTest
  @CsvSource({
    "POST,   Authorization,     x,       true",
    "POST,   Cookie,            a=b,     true",
    "POST,   Transfer-Encoding, chunked, true",
    "POST,   Accept,            x,       false",
    "DELETE, Cookie,            a=b,     true",
    "GET,    Authorization,     x,       false",
    "HEAD,   Cookie,            a=b,     false"
  })
  void an_unsafe_request_with_credentials_or_a_body_is_refused(
      String method, String header, String value, boolean isExposing) {
    request.setMethod(method);
    request.addHeader(header, value);

    assertThat(HttpsRedirect.isExposing(request)).isEqualTo(isExposing);
  }

  @Test
  void an_unsafe_request_with_a_length_is_refused() {
    request.setMethod("POST");
    request.setContent(new byte[0]);
    assertThat(HttpsRedirect.isExposing(request)).isFalse();

    request.setContent(new byte[1]);
    assertThat(HttpsRedirect.isExposing(request)).isTrue();
  }

  private static HttpsRedirect on(Map<String, String> more) {
    var settings = new HashMap<>(more);
    settings.put("ssl-redirect", "true");
    return new HttpsRedirect(TestSecurity.of(settings));
  }
}
