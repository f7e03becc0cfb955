package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CrossOriginsTest {

  private static final String APP = "https://app.example.com";

  @Test
  void an_allowed_origin_may_use_cookies_only_with_credentials() {
    assertThat(origins(true, APP).mayUseCookies(APP)).isTrue();
    assertThat(origins(false, APP).mayUseCookies(APP)).isFalse();
    assertThat(origins(false, APP).allowed(APP)).contains(APP);
  }

  @Test
  void every_origin_is_allowed_without_cookies_and_never_by_its_name() {
    for (boolean withCredentials : List.of(true, false)) {
      CrossOrigins all = origins(withCredentials, "*", APP);

      assertThat(all.allowed("https://evil.example")).contains("*");
      assertThat(all.allowed(APP)).contains("*");
      assertThat(all.allowed("null")).isEmpty();
      assertThat(all.mayUseCookies(APP)).isFalse();
      assertThat(all.withCookies()).isFalse();
    }
  }

  @Test
  void a_wildcard_covers_the_domain_itself_as_in_the_trusted_origins_of_csrf() {
    CrossOrigins origins = origins(true, "https://*.example.com:8443");

    assertThat(origins.mayUseCookies("https://example.com:8443")).isTrue();
    assertThat(origins.mayUseCookies("https://a.b.example.com:8443")).isTrue();
    assertThat(origins.mayUseCookies("https://example.com")).isFalse();
    assertThat(origins.mayUseCookies("https://a.example.com:84430")).isFalse();
  }

  @Test
  void an_address_of_version_6_can_be_allowed() {
    assertThat(origins(true, "http://[::1]:3000").mayUseCookies("http://[::1]:3000")).isTrue();
  }

  private static CrossOrigins origins(boolean withCredentials, String... allowed) {
    return new CrossOrigins(
        new CorsSettings(
            List.of(allowed), withCredentials, List.of(), List.of(), Duration.ofDays(1)));
  }
}
