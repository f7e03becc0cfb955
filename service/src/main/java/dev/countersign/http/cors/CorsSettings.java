package dev.countersign.http.cors;

import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of CORS.
 *
 * @param allowedOrigins Other origins whose pages may call the API and read its responses, such as
 *     https://app.example.com; https://*.example.com covers example.com and all its sub-domains; *
 *     is every origin, without cookies. Empty: CORS is off. Django: CORS_ALLOWED_ORIGINS.
 * @param allowCredentials Whether pages of these origins may send cookies; the origins are then
 *     trusted by the CSRF protection too. Django: CORS_ALLOW_CREDENTIALS.
 * @param allowedHeaders Request headers that these pages may set. Add the value of
 *     countersign.csrf.header-name if you changed it. Django: CORS_ALLOW_HEADERS.
 * @param exposedHeaders Response headers that these pages may read, besides those that browsers
 *     always allow. Django: CORS_EXPOSE_HEADERS.
 * @param maxAge How long a browser may remember the response to a preflight request. Django:
 *     CORS_PREFLIGHT_MAX_AGE.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.cors", ignoreUnknownFields = false)
public record CorsSettings(
    @DefaultValue
        List<
                @Pattern(
                    regexp =
                        "\\*|https?://(\\*\\.)?[a-z0-9._-]+(:[0-9]{1,5})?|https?://\\[[0-9a-f:.]+\\](:[0-9]{1,5})?",
                    message = "must be an origin, such as https://app.example.com")
                String>
            allowedOrigins,
    @DefaultValue("false") boolean allowCredentials,
    @DefaultValue({
          "accept",
          "access-confirmation",
          "authorization",
          "content-type",
          "idempotency-key",
          "if-match",
          "if-none-match",
          "traceparent",
          "tracestate",
          "user-agent",
          "x-csrftoken",
          "x-requested-with"
        })
        List<@Pattern(regexp = NAME, message = NAME_MESSAGE) String> allowedHeaders,
    @DefaultValue({
          "Allow",
          "ETag",
          "Idempotent-Replayed",
          "Location",
          "Retry-After",
          "WWW-Authenticate",
          "X-Request-Id"
        })
        List<@Pattern(regexp = NAME, message = NAME_MESSAGE) String> exposedHeaders,
    @DefaultValue("1d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin Duration maxAge) {

  /** Stands for every origin. */
  static final String ANY = "*";

  private static final String NAME = "[A-Za-z0-9-]+";
  private static final String NAME_MESSAGE = "must be the name of a header";

  boolean isOn() {
    return !allowedOrigins.isEmpty();
  }

  boolean allowsAny() {
    return allowedOrigins.contains(ANY);
  }
}
