package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import jakarta.servlet.http.Cookie;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class BrowserCookieTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final BrowserCookie PLAIN = cookie(Secure.AUTO);

  private final MockHttpServletRequest request = new MockHttpServletRequest();

  @Test
  void a_cookie_has_all_its_attributes() {
    var cookie =
        new BrowserCookie(
            "id",
            Optional.of(Duration.ofDays(1)),
            Optional.of("example.com"),
            "/app/",
            Secure.TRUE,
            true,
            SameSite.STRICT);

    assertThat(cookie.keep("v", request, NOW))
        .isEqualTo(
            "id=v; Domain=example.com; expires=Wed, 02 Jan 2030 00:00:00 GMT; HttpOnly;"
                + " Max-Age=86400; Path=/app/; SameSite=Strict; Secure");
    assertThat(cookie.drop(request))
        .isEqualTo(
            "id=\"\"; Domain=example.com; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0;"
                + " Path=/app/; SameSite=Strict; Secure");
  }

  @Test
  void a_cookie_without_an_age_ends_with_the_browser() {
    assertThat(PLAIN.keep("v", request, NOW)).isEqualTo("id=v; Path=/; SameSite=Lax");
  }

  @ParameterizedTest
  @CsvSource({
    "AUTO, false, false",
    "AUTO, true, true",
    "TRUE, false, true",
    "TRUE, true, true",
    "FALSE, false, false",
    "FALSE, true, false"
  })
  void an_automatic_cookie_is_secure_if_the_request_used_https(
      Secure secure, boolean isHttps, boolean isSecure) {
    request.setSecure(isHttps);

    assertThat(cookie(secure).keep("v", request, NOW).endsWith("; Secure")).isEqualTo(isSecure);
  }

  @Test
  void a_request_without_cookies_has_no_value() {
    assertThat(PLAIN.read(request)).isEmpty();
    assertThat(PLAIN.readSingle(request)).isEmpty();
  }

  @Test
  void the_first_cookie_of_the_name_counts() {
    request.setCookies(new Cookie("other", "x"), new Cookie("id", "a"), new Cookie("id", "b"));

    assertThat(PLAIN.read(request)).contains("a");
    assertThat(PLAIN.readSingle(request)).isEmpty();
  }

  @Test
  void a_single_cookie_of_the_name_is_read_beside_others() {
    request.setCookies(new Cookie("other", "x"), new Cookie("id", "a"));

    assertThat(PLAIN.readSingle(request)).contains("a");
  }

  @Test
  void a_replaced_value_counts_for_the_rest_of_the_request() {
    request.setCookies(new Cookie("id", "a"));

    PLAIN.replace(request, "new");

    assertThat(PLAIN.read(request)).contains("new");
    assertThat(PLAIN.read(new MockHttpServletRequest())).isEmpty();
    assertThat(TestSecurity.csrf(Map.of()).cookie().shape().read(request)).isEmpty();
  }

  private static BrowserCookie cookie(Secure secure) {
    return new BrowserCookie(
        "id", Optional.empty(), Optional.empty(), "/", secure, false, SameSite.LAX);
  }
}
