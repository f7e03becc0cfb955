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
 * Settings of the HTTP protections.
 *
 * @param sslRedirect Whether requests over plain HTTP are redirected to HTTPS. Django:
 *     SECURE_SSL_REDIRECT.
 * @param sslHost Host of the redirect; the requested host if unset. Django: SECURE_SSL_HOST.
 * @param redirectExempt Regular expressions of paths, without their first slash, that are not
 *     redirected to HTTPS. Django: SECURE_REDIRECT_EXEMPT.
 * @param hsts Settings of Strict-Transport-Security.
 * @param frameOptions Which sites may show pages of this service in a frame: none (DENY) or this
 *     site only (SAMEORIGIN). An endpoint can declare another value. Django: X_FRAME_OPTIONS.
 * @param contentTypeNosniff Whether browsers must not guess the content type of a response. Django:
 *     SECURE_CONTENT_TYPE_NOSNIFF.
 * @param referrerPolicy What browsers tell other sites about the page a visitor comes from. Django:
 *     SECURE_REFERRER_POLICY.
 * @param crossOriginOpenerPolicy Whether windows of other origins can access windows of this
 *     service. Django: SECURE_CROSS_ORIGIN_OPENER_POLICY.
 * @param proxySslHeader Header, as "Name: value", by which a trusted proxy reports that a request
 *     came over HTTPS. Django: SECURE_PROXY_SSL_HEADER.
 * @param proxyRequestIdHeader Header by which a trusted proxy sends the id of a request, such as
 *     X-Request-Id. Ids of 8 to 64 letters, digits, dots, hyphens and underscores are used in
 *     response, log and audit events; otherwise, and if unset, the service makes its own.
 * @param trustedProxies Addresses or networks of your proxies, such as 10.0.0.0/8. Forwarding
 *     headers from other addresses are ignored.
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
    @Nullable @Pattern(regexp = "[A-Za-z0-9-]+", message = "must be the name of a header") String proxyRequestIdHeader,
    @DefaultValue List<String> trustedProxies) {

  /**
   * Settings of Strict-Transport-Security (RFC 6797).
   *
   * @param maxAge How long browsers use HTTPS only; 0 sends no header. Start with 300. Django:
   *     SECURE_HSTS_SECONDS.
   * @param includeSubdomains Whether the rule covers sub-domains. Django:
   *     SECURE_HSTS_INCLUDE_SUBDOMAINS.
   * @param preload Whether browsers may include the site in their preload list. Django:
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
