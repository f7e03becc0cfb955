package dev.countersign.credentials.session;

import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of sessions.
 *
 * @param cookie The cookie that holds the session id; its maximum age is the maximum lifetime of a
 *     session.
 * @param idleTimeout How long a session lasts without a request.
 * @param expireAtBrowserClose Whether the browser deletes the cookie when it is closed. Django:
 *     SESSION_EXPIRE_AT_BROWSER_CLOSE.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.session", ignoreUnknownFields = false)
record SessionSettings(
    @DefaultValue Cookie cookie,
    @DefaultValue("14d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(minutes = 1)
        Duration idleTimeout,
    @DefaultValue("false") boolean expireAtBrowserClose) {

  /**
   * The session cookie.
   *
   * @param name The name of the cookie. Django: SESSION_COOKIE_NAME.
   * @param maxAge Maximum lifetime of a session, regardless of use. Django: SESSION_COOKIE_AGE.
   * @param domain The domain to whose hosts the cookie is sent; only this host if unset. Django:
   *     SESSION_COOKIE_DOMAIN.
   * @param path The path below which the cookie is sent. Django: SESSION_COOKIE_PATH.
   * @param secure Whether the cookie is sent over HTTPS only; auto: if it was set over HTTPS.
   *     Django: SESSION_COOKIE_SECURE.
   * @param httpOnly Whether scripts of a page are prevented from reading the cookie. Django:
   *     SESSION_COOKIE_HTTPONLY.
   * @param sameSite Which requests from other sites carry the cookie. Django:
   *     SESSION_COOKIE_SAMESITE.
   */
  public record Cookie(
      @DefaultValue("sessionid") @NotBlank String name,
      @DefaultValue("14d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(minutes = 1)
          Duration maxAge,
      @Nullable String domain,
      @DefaultValue("/") @NotBlank String path,
      @DefaultValue("auto") Secure secure,
      @DefaultValue("true") boolean httpOnly,
      @DefaultValue("lax") SameSite sameSite) {}

  BrowserCookie shape() {
    return new BrowserCookie(
        cookie.name(),
        expireAtBrowserClose ? Optional.empty() : Optional.of(cookie.maxAge()),
        Optional.ofNullable(cookie.domain()),
        cookie.path(),
        cookie.secure(),
        cookie.httpOnly(),
        cookie.sameSite());
  }
}
