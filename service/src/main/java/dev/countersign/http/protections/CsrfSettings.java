package dev.countersign.http.protections;

import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the protection against forged requests.
 *
 * @param cookie The cookie that holds the token.
 * @param headerName Request header that may carry the token. Django: CSRF_HEADER_NAME.
 * @param fieldName Form field that may carry the token.
 * @param trustedOrigins Other origins whose pages may send unsafe requests, such as
 *     https://app.example.com or https://*.example.com. Django: CSRF_TRUSTED_ORIGINS.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.csrf", ignoreUnknownFields = false)
public record CsrfSettings(
    @DefaultValue Cookie cookie,
    @DefaultValue("X-CSRFToken")
        @Pattern(regexp = "[A-Za-z0-9-]+", message = "must be the name of a header") String headerName,
    @DefaultValue("csrfmiddlewaretoken") @NotBlank String fieldName,
    @DefaultValue
        List<
                @Pattern(
                    regexp = "https?://(\\*\\.)?[a-z0-9.-]+(:[0-9]{1,5})?",
                    message = "must be an origin, such as https://app.example.com")
                String>
            trustedOrigins) {

  /**
   * The cookie of the token.
   *
   * @param name Its name. Django: CSRF_COOKIE_NAME.
   * @param maxAge How long the browser keeps it. Django: CSRF_COOKIE_AGE.
   * @param domain The domain whose hosts get it; the host itself when unset. Django:
   *     CSRF_COOKIE_DOMAIN.
   * @param path The path below which it is sent. Django: CSRF_COOKIE_PATH.
   * @param secure Whether it is sent over HTTPS alone; auto: when it was set over HTTPS. Django:
   *     CSRF_COOKIE_SECURE.
   * @param httpOnly Whether scripts of the page are kept from reading it. Django:
   *     CSRF_COOKIE_HTTPONLY.
   * @param sameSite Which requests from other sites carry it. Django: CSRF_COOKIE_SAMESITE.
   */
  public record Cookie(
      @DefaultValue("csrftoken") @NotBlank String name,
      @DefaultValue("364d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
          Duration maxAge,
      @Nullable String domain,
      @DefaultValue("/") @NotBlank String path,
      @DefaultValue("auto") Secure secure,
      @DefaultValue("false") boolean httpOnly,
      @DefaultValue("lax") SameSite sameSite) {

    BrowserCookie shape() {
      return new BrowserCookie(
          name, Optional.of(maxAge), Optional.ofNullable(domain), path, secure, httpOnly, sameSite);
    }
  }
}
