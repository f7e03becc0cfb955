package dev.countersign.http.protections;

import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the outer wall.
 *
 * @param sslRedirect Whether requests over plain HTTP are sent to HTTPS. Django:
 *     SECURE_SSL_REDIRECT.
 * @param sslHost The host they are sent to; the one they asked for when unset. Django:
 *     SECURE_SSL_HOST.
 * @param redirectExempt Regular expressions of paths, without their first slash, that are not sent
 *     to HTTPS. Django: SECURE_REDIRECT_EXEMPT.
 * @param hsts How browsers are told to come over HTTPS alone.
 * @param frameOptions Who may show our answers in a frame: nobody (DENY) or pages of ours
 *     (SAMEORIGIN); an endpoint can declare otherwise. Django: X_FRAME_OPTIONS.
 * @param contentTypeNosniff Whether browsers are kept from guessing the type of an answer. Django:
 *     SECURE_CONTENT_TYPE_NOSNIFF.
 * @param referrerPolicy What our pages tell others about where a visitor comes from. Django:
 *     SECURE_REFERRER_POLICY.
 * @param crossOriginOpenerPolicy Whether windows of other origins may reach ours. Django:
 *     SECURE_CROSS_ORIGIN_OPENER_POLICY.
 * @param proxySslHeader The header, as "Name: value", by which a proxy says that a request came
 *     over HTTPS; believed from the trusted proxies alone. Django: SECURE_PROXY_SSL_HEADER.
 * @param trustedProxies Addresses or networks of the proxies before us, such as 10.0.0.0/8; their
 *     forwarding headers are believed, and nobody else's.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.security", ignoreUnknownFields = false)
public record SecuritySettings(
    @DefaultValue("false") boolean sslRedirect,
    @Nullable String sslHost,
    @DefaultValue List<String> redirectExempt,
    @DefaultValue @NotNull Hsts hsts,
    @DefaultValue("DENY") FrameOptions frameOptions,
    @DefaultValue("true") boolean contentTypeNosniff,
    @DefaultValue("same-origin") String referrerPolicy,
    @DefaultValue("same-origin") String crossOriginOpenerPolicy,
    @Nullable @Pattern(regexp = "[A-Za-z0-9-]+: ?\\S+", message = "must be \"Name: value\"") String proxySslHeader,
    @DefaultValue List<String> trustedProxies) {

  /**
   * How browsers are told to come over HTTPS alone (RFC 6797).
   *
   * @param maxAge For how long; 0 tells them nothing. Begin with 300. Django: SECURE_HSTS_SECONDS.
   * @param includeSubdomains Whether sub-domains are meant too. Django:
   *     SECURE_HSTS_INCLUDE_SUBDOMAINS.
   * @param preload Whether browsers may know it before the first visit. Django:
   *     SECURE_HSTS_PRELOAD.
   */
  public record Hsts(
      @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin Duration maxAge,
      @DefaultValue("false") boolean includeSubdomains,
      @DefaultValue("false") boolean preload) {}

  @AssertTrue(message = "must be DENY or SAMEORIGIN: countersign.security.frame-options") boolean isFrameOptionsUsable() {
    return frameOptions != FrameOptions.EXEMPT;
  }
}
