package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the security headers that the settings choose. */
class HeaderValuesTest {

  @Test
  void the_default_headers_are_set() {
    HttpFields sent = sent(true, Map.of());

    assertThat(sent.get("X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(sent.get("Referrer-Policy")).isEqualTo("same-origin");
    assertThat(sent.get("Cross-Origin-Opener-Policy")).isEqualTo("same-origin");
    assertThat(sent.get("X-Frame-Options")).isEqualTo("DENY");
    assertThat(sent.get("Content-Security-Policy")).endsWith("; frame-ancestors 'none'");
    assertThat(sent.contains("Strict-Transport-Security")).isFalse();
  }

  @Test
  void headers_that_are_switched_off_are_left_out() {
    HttpFields sent =
        sent(
            true,
            Map.of(
                "content-type-nosniff", "false",
                "referrer-policy", "",
                "cross-origin-opener-policy", " "));

    assertThat(sent.getFieldNamesCollection())
        .containsExactlyInAnyOrder("X-Frame-Options", "Content-Security-Policy");
  }

  @ParameterizedTest
  @CsvSource({
    "300, false, false, max-age=300",
    "300, true,  false, max-age=300; includeSubDomains",
    "300, true,  true,  max-age=300; includeSubDomains; preload",
    "300, false, true,  max-age=300; preload"
  })
  void hsts_is_sent_over_https_only(
      long seconds, boolean hasSubdomains, boolean isPreload, String value) {
    var settings = new HashMap<String, String>();
    settings.put("hsts.max-age", seconds + "s");
    settings.put("hsts.include-subdomains", String.valueOf(hasSubdomains));
    settings.put("hsts.preload", String.valueOf(isPreload));

    assertThat(sent(true, settings).get("Strict-Transport-Security")).isEqualTo(value);
    assertThat(sent(false, settings).contains("Strict-Transport-Security")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "DENY,        DENY,       ; frame-ancestors 'none'",
    "SAME_ORIGIN, SAMEORIGIN, ; frame-ancestors 'self'",
    "EXEMPT,      ,           base-uri 'none'"
  })
  void an_endpoint_chooses_the_sites_that_may_show_it_in_a_frame(
      FrameOptions options, String header, String end) {
    var headers = new LinkedHashMap<String, String>();

    ProtectionHeaders.frame(options, headers::put);

    assertThat(headers.get("X-Frame-Options")).isEqualTo(header);
    assertThat(headers.get("Content-Security-Policy")).endsWith(end);
  }

  @Test
  void the_security_headers_are_known_by_name() {
    assertThat(ProtectionHeaders.include("X-Frame-Options")).isTrue();
    assertThat(ProtectionHeaders.include("Cache-Control")).isFalse();
  }

  private static HttpFields sent(boolean isSecure, Map<String, String> settings) {
    HttpFields.Mutable sent = HttpFields.build();
    new ProtectionHeaders(TestSecurity.of(settings)).addTo(isSecure, sent);
    return sent;
  }
}
