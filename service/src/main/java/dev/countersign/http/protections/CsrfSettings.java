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
 * Settings of the CSRF protection.
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
   * Settings of the CSRF cookie.
   *
   * @param name Name of the cookie. Django: CSRF_COOKIE_NAME.
   * @param maxAge How long the browser keeps the cookie. Django: CSRF_COOKIE_AGE.
   * @param domain Domain whose hosts get the cookie; only the requested host if unset. Django:
   *     CSRF_COOKIE_DOMAIN.
   * @param path Path below which browsers send the cookie. Django: CSRF_COOKIE_PATH.
   * @param secure Whether browsers send the cookie over HTTPS only; auto means if it was set over
   *     HTTPS. Django: CSRF_COOKIE_SECURE.
   * @param httpOnly Whether scripts cannot read the cookie. Django: CSRF_COOKIE_HTTPONLY.
   * @param sameSite Which cross-site requests carry the cookie. Django: CSRF_COOKIE_SAMESITE.
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
