package dev.countersign.credentials.takeover;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of a takeover from Django.
 *
 * @param until The time from which sessions, access tokens and refresh tokens of Django are
 *     refused; unset means that none are accepted. Set it to the switch plus Django's
 *     REFRESH_TOKEN_LIFETIME or SESSION_COOKIE_AGE, whichever is longer.
 * @param key The key that verifies the access and refresh tokens of Django. It must be none of the
 *     keys of this installation. Django: SIGNING_KEY, VERIFYING_KEY.
 * @param algorithm The algorithm of Django's tokens. Django: ALGORITHM.
 * @param returnable Whether Django accepts the credentials of this service after `takeover back`:
 *     until `until`, tokens are signed with Django's key, which must then be a private key or a
 *     shared secret, and session cookies can be derived again. From `until` on, these tokens are
 *     refused, and their users log in again.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.takeover", ignoreUnknownFields = false)
public record TakeoverSettings(
    @Nullable Instant until,
    @Nullable Secret key,
    @DefaultValue("HS256") SigningAlgorithm algorithm,
    @DefaultValue("false") boolean returnable) {

  public TakeoverSettings {
    if (key != null && until == null) {
      throw new UnusableSetting(
          "countersign.takeover.until",
          "must be set together with countersign.takeover.key, such as 2026-12-31T00:00:00Z");
    }
    if (returnable && key == null) {
      throw new UnusableSetting(
          "countersign.takeover.returnable", "needs countersign.takeover.key, the key of Django");
    }
  }

  /** Returns whether new credentials must be such that Django can accept them. */
  public boolean isReturnable(Instant now) {
    return returnable && isOpen(now);
  }

  /** Returns whether credentials of Django are accepted at this time. */
  public boolean isOpen(Instant now) {
    return until != null && now.isBefore(until);
  }
}
