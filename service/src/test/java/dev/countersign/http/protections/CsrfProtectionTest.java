package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.cors.TestCrossOrigins;
import dev.countersign.http.fields.TestInputReader;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import jakarta.servlet.http.Cookie;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/** Tests CSRF tokens without the service. */
class CsrfProtectionTest {

  private static final String SESSION = "session-1";
  private static final Secret KEY = Secret.of("k".repeat(50));
  private static final Secret OLD = Secret.of("o".repeat(50));

  private final CsrfTokens tokens = tokens(KEY);
  private final CsrfProtection csrf = csrf(tokens);
  private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/");

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS", "TRACE"})
  void safe_methods_need_no_token(String method) {
    request.setMethod(method);
    request.addHeader("Origin", "https://evil.example");

    assertThat(csrf.fault(request, SESSION)).isEmpty();
    assertThat(csrf.headerFault(request, SESSION)).isEmpty();
    assertThat(csrf.originFault(request)).isEmpty();
  }

  @Test
  void a_page_of_another_origin_is_refused_even_with_a_token() {
    sendCookieAndHeader(tokens.make(SESSION));
    request.addHeader("X-Other", "");
    request.addHeader("Origin", "https://evil.example");

    assertThat(fault()).hasValueSatisfying(text -> assertThat(text).contains("Origin checking"));
    assertThat(csrf.originFault(request)).isPresent();
    assertThat(csrf.headerFault(request, SESSION))
        .get()
        .extracting(refused -> refused.detail())
        .asString()
        .contains("Origin checking");
  }

  @Test
  void a_request_that_begins_a_login_needs_no_token() {
    assertThat(csrf.originFault(request)).isEmpty();
  }

  @Test
  void the_cookie_and_the_header_must_hold_the_token_of_the_session() {
    sendCookieAndHeader(tokens.make(SESSION));

    assertThat(fault()).isEmpty();
  }

  @Test
  void a_masked_token_counts_like_the_token() {
    String token = tokens.make(SESSION);
    request.setCookies(new Cookie("csrftoken", token));
    request.addHeader("X-CSRFToken", tokens.masked(token));

    assertThat(fault()).isEmpty();
  }

  @Test
  void two_masks_of_a_token_differ() {
    String token = tokens.make(SESSION);

    assertThat(tokens.masked(token)).isNotEqualTo(tokens.masked(token)).hasSize(64);
    assertThat(tokens.unmasked(tokens.masked(token))).isEqualTo(token);
    assertThat(tokens.unmasked(token)).isEqualTo(token);
  }

  @Test
  void two_tokens_of_a_session_differ() {
    assertThat(tokens.make(SESSION)).hasSize(32).isNotEqualTo(tokens.make(SESSION));
  }

  @Test
  void a_request_without_the_cookie_is_refused() {
    request.addHeader("X-CSRFToken", tokens.make(SESSION));

    assertThat(fault()).contains("CSRF cookie not set.");
  }

  @Test
  void a_request_without_the_token_is_refused() {
    request.setCookies(new Cookie("csrftoken", tokens.make(SESSION)));

    assertThat(fault()).contains("CSRF token missing.");
  }

  @Test
  void another_token_than_that_of_the_cookie_is_refused() {
    request.setCookies(new Cookie("csrftoken", tokens.make(SESSION)));
    request.addHeader("X-CSRFToken", tokens.make(SESSION));

    assertThat(fault()).contains("CSRF token from the 'X-Csrftoken' HTTP header incorrect.");
  }

  @Test
  void a_cookie_of_another_session_is_refused() {
    sendCookieAndHeader(tokens.make("session-2"));

    assertThat(fault()).contains("CSRF cookie does not belong to this session.");
  }

  @Test
  void a_cookie_of_an_unknown_key_is_refused() {
    sendCookieAndHeader(tokens(OLD).make(SESSION));

    assertThat(fault()).contains("CSRF cookie does not belong to this session.");
  }

  @Test
  void a_cookie_of_an_earlier_key_is_accepted() {
    sendCookieAndHeader(tokens(OLD).make(SESSION));

    assertThat(csrf(tokens(KEY, OLD)).fault(request, SESSION)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "31, has incorrect length.",
    "33, has incorrect length.",
    "64, has incorrect length."
  })
  void a_cookie_of_another_length_is_refused(int length, String fault) {
    request.setCookies(new Cookie("csrftoken", "a".repeat(length)));
    request.addHeader("X-CSRFToken", "a".repeat(32));

    assertThat(fault()).contains("CSRF cookie " + fault);
  }

  @Test
  void a_cookie_with_other_characters_is_refused() {
    request.setCookies(new Cookie("csrftoken", "a".repeat(31) + "-"));

    assertThat(fault()).contains("CSRF cookie has invalid characters.");
  }

  @ParameterizedTest
  @CsvSource({
    "31, has incorrect length.",
    "63, has incorrect length.",
    "65, has incorrect length."
  })
  void a_header_of_another_length_is_refused(int length, String fault) {
    request.setCookies(new Cookie("csrftoken", tokens.make(SESSION)));
    request.addHeader("X-CSRFToken", "a".repeat(length));

    assertThat(fault()).contains("CSRF token from the 'X-Csrftoken' HTTP header " + fault);
    assertThat(headerFault()).contains("CSRF token from the 'X-Csrftoken' HTTP header " + fault);
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 64})
  void a_header_with_other_characters_is_refused(int length) {
    request.setCookies(new Cookie("csrftoken", tokens.make(SESSION)));
    request.addHeader("X-CSRFToken", "é".repeat(length));

    assertThat(fault())
        .contains("CSRF token from the 'X-Csrftoken' HTTP header has invalid characters.");
  }

  @Test
  void the_field_of_a_form_counts_before_the_header() {
    String token = tokens.make(SESSION);
    request.setCookies(new Cookie("csrftoken", token));
    request.addHeader("X-CSRFToken", "wrong");
    form("csrfmiddlewaretoken=" + token);
    assertThat(fault()).isEmpty();

    var other = new MockHttpServletRequest("POST", "/");
    other.setCookies(new Cookie("csrftoken", token));
    other.setContentType("application/x-www-form-urlencoded");
    other.setContent(("csrfmiddlewaretoken=" + tokens.make(SESSION)).getBytes(UTF_8));
    assertThat(csrf.fault(other, SESSION).orElseThrow().detail())
        .endsWith("CSRF token from POST incorrect.");
  }

  @Test
  void an_empty_field_is_no_token() {
    sendCookieAndHeader(tokens.make(SESSION));
    form("csrfmiddlewaretoken=");

    assertThat(fault()).isEmpty();
  }

  @Test
  void only_post_has_a_form_field() {
    String token = tokens.make(SESSION);
    request.setMethod("PUT");
    request.setCookies(new Cookie("csrftoken", token));
    form("csrfmiddlewaretoken=" + token);

    assertThat(fault()).contains("CSRF token missing.");
  }

  @Test
  void in_the_header_alone_a_token_of_the_session_is_enough() {
    request.addHeader("X-CSRFToken", csrf.headerToken(SESSION));
    assertThat(headerFault()).isEmpty();

    assertThat(csrf.headerFault(request, "session-2").orElseThrow().detail())
        .endsWith("CSRF token from the 'X-Csrftoken' HTTP header incorrect.");
  }

  @Test
  void without_the_header_the_token_is_missing() {
    assertThat(headerFault()).contains("CSRF token missing.");
    assertThat(csrf.headerName()).isEqualTo("X-CSRFToken");
  }

  @Test
  void a_form_gets_the_browsers_token_while_it_is_of_the_session() {
    String token = tokens.make(SESSION);
    request.setCookies(new Cookie("csrftoken", token));

    FormToken form = csrf.token(request, SESSION);

    assertThat(tokens.unmasked(form.masked())).isEqualTo(token);
    assertThat(form.setCookie())
        .contains(
            "csrftoken="
                + token
                + "; expires=Tue, 31 Dec 2030 00:00:00 GMT; Max-Age=31449600; Path=/; SameSite=Lax");
  }

  @ParameterizedTest
  @ValueSource(strings = {"of another session", "short", "------------------------------32"})
  void a_form_gets_a_new_token_where_the_browsers_is_not_of_the_session(String kind) {
    String kept = kind.startsWith("of") ? tokens.make("session-2") : kind;
    request.setCookies(new Cookie("csrftoken", kept));

    String token = tokens.unmasked(csrf.token(request, SESSION).masked());

    assertThat(token).isNotEqualTo(kept);
    assertThat(tokens.belongs(token, SESSION)).isTrue();
  }

  @Test
  void a_login_gets_a_new_token_for_its_session() {
    String cookie = csrf.renew(request, SESSION);

    assertThat(tokens.belongs(cookie.substring("csrftoken=".length(), 42), SESSION)).isTrue();
  }

  @Test
  void a_token_of_django_is_accepted_if_the_browser_names_the_page() {
    String token = "a".repeat(32);
    sendCookieAndHeader(token);
    csrf.acceptUnbound(request);
    assertThat(fault()).contains("CSRF cookie does not belong to this session.");

    request.addHeader("Sec-Fetch-Site", "same-origin");
    csrf.acceptUnbound(request);
    assertThat(fault()).isEmpty();
  }

  @Test
  void a_masked_cookie_of_django_is_unmasked_if_the_origin_is_named() {
    String token = "b".repeat(32);
    request.setCookies(new Cookie("csrftoken", tokens.masked(token)));
    request.addHeader("X-CSRFToken", token);
    request.addHeader("Origin", "http://localhost");

    csrf.acceptUnbound(request);

    assertThat(fault()).isEmpty();
  }

  @Test
  void a_malformed_cookie_is_not_accepted_as_one_of_django() {
    sendCookieAndHeader("a".repeat(31));
    request.addHeader("Sec-Fetch-Site", "same-origin");

    csrf.acceptUnbound(request);

    assertThat(fault()).contains("CSRF cookie has incorrect length.");
  }

  @Test
  void without_the_cookie_a_token_of_the_session_is_enough() {
    csrf.useNoCookie(request);
    assertThat(fault()).contains("CSRF token missing.");

    FormToken form = csrf.token(request, SESSION);
    assertThat(form.setCookie()).isEmpty();

    request.addHeader("X-CSRFToken", form.masked());
    assertThat(fault()).isEmpty();
    assertThat(csrf.fault(request, "session-2").orElseThrow().detail())
        .endsWith("CSRF token does not belong to this session.");
  }

  @Test
  void without_the_cookie_the_field_of_a_form_counts() {
    csrf.useNoCookie(request);
    form("csrfmiddlewaretoken=" + csrf.headerToken(SESSION));

    assertThat(fault()).isEmpty();
  }

  @Test
  void without_the_cookie_a_malformed_token_is_refused() {
    csrf.useNoCookie(request);
    request.addHeader("X-CSRFToken", "short");

    assertThat(fault()).contains("CSRF token does not belong to this session.");
  }

  private void sendCookieAndHeader(String token) {
    request.setCookies(new Cookie("csrftoken", token));
    request.addHeader("X-CSRFToken", token);
  }

  private void form(String body) {
    request.setContentType("application/x-www-form-urlencoded");
    request.setContent(body.getBytes(UTF_8));
  }

  private Optional<String> fault() {
    return csrf.fault(request, SESSION)
        .map(refused -> refused.detail().replace("CSRF Failed: ", ""));
  }

  private Optional<String> headerFault() {
    return csrf.headerFault(request, SESSION)
        .map(refused -> refused.detail().replace("CSRF Failed: ", ""));
  }

  private static CsrfProtection csrf(CsrfTokens tokens) {
    CsrfSettings settings = TestSecurity.csrf(Map.of());
    return new CsrfProtection(
        settings,
        tokens,
        new OriginCheck(settings, TestCrossOrigins.of()),
        TestInputReader.create(),
        Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC));
  }

  private static CsrfTokens tokens(Secret key, Secret... earlier) {
    return new CsrfTokens(
        new PurposeKeys(new ServiceSettings(key, List.of(earlier), false, List.of())),
        new SecureRandom());
  }
}
