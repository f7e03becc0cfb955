package dev.countersign.credentials.signedtoken;

import dev.countersign.credentials.signedtoken.SignedTokenSettings.OnReuse;
import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.UnusableSetting;
import java.time.Duration;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Checks the lifetimes, the rotation and the keys of signed tokens. */
@Component
class SignedTokenChecks implements CheckProvider {

  private static final Duration LONGEST_LEEWAY = Duration.ofMinutes(5);
  private static final Duration LONGEST_GRACE = Duration.ofSeconds(30);

  private final SignedTokenSettings tokens;
  private final ObjectProvider<SigningKeys> keys;

  SignedTokenChecks(SignedTokenSettings tokens, ObjectProvider<SigningKeys> keys) {
    this.tokens = tokens;
    this.keys = keys;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W002",
                "countersign.jwt.access-token-lifetime",
                "The lifetime of access tokens is not between 5 minutes and 1 hour.",
                "A shorter one makes clients refresh all the time, a longer one keeps a stolen token valid that long: 30m is usual.")
            .when(
                () ->
                    isOutside(
                        tokens.accessTokenLifetime(), Duration.ofMinutes(5), Duration.ofHours(1))),
        Finding.warning(
                "countersign.W003",
                "countersign.jwt.refresh-token-lifetime",
                "The lifetime of refresh tokens is not between 7 and 30 days.",
                "A shorter one sends people to the log-in page, a longer one keeps forgotten log-ins open: 7d is usual.")
            .when(
                () ->
                    isOutside(
                        tokens.refreshTokenLifetime(), Duration.ofDays(7), Duration.ofDays(30))),
        Finding.warning(
                "countersign.W035",
                "countersign.jwt.absolute-lifetime",
                "A login has no absolute end: a stolen refresh token can be refreshed forever.",
                "Set the longest time after which users enter their password again: 90d is the default.")
            .when(() -> tokens.absoluteLifetime().isZero()),
        Finding.warning(
                "countersign.W020",
                "countersign.jwt.leeway",
                "Expired tokens are accepted for more than five minutes.",
                "Clocks that are kept by NTP differ by less than a second: a few seconds are enough.")
            .when(() -> tokens.leeway().compareTo(LONGEST_LEEWAY) > 0),
        Finding.warning(
                "countersign.W004",
                "countersign.jwt.blacklist-after-rotation",
                "Refresh tokens are rotated, but the old ones stay good, so a stolen one works until it expires.",
                "Set it to true.")
            .when(
                () ->
                    tokens.rotateRefreshTokens()
                        && tokens.blacklistEnabled()
                        && !tokens.blacklistAfterRotation()),
        Finding.warning(
                "countersign.W005",
                "countersign.jwt.blacklist-enabled",
                "Refresh tokens cannot be ended, so log-out is answered with 400 and does nothing.",
                "Set it to true.")
            .when(() -> !tokens.blacklistEnabled()),
        Finding.warning(
                "countersign.W026",
                "countersign.jwt.reuse-grace",
                "A spent refresh token is answered with the new pair for more than 30 seconds, also to a client that stole it.",
                "Retries and racing tabs come within a few seconds: 10s is enough.")
            .when(() -> tokens.reuseGrace().compareTo(LONGEST_GRACE) > 0),
        Finding.info(
                "countersign.I002",
                "countersign.jwt.on-reuse",
                "The use of a spent refresh token is refused, and its log-in goes on.",
                "Remove the setting: by default a use later than reuse-revokes-after ends the log-in, because one of the two clients that hold the token has stolen it (RFC 9700).")
            .when(() -> tokens.onReuse() == OnReuse.REFUSE)
            .asAdvice(),
        Finding.warning(
                "countersign.W022",
                "countersign.jwt.previous-keys",
                "Tokens of a previous key are accepted without an end.",
                "Give each previous key an until: the change of keys plus the lifetime of a refresh token.")
            .when(() -> tokens.previousKeys().stream().anyMatch(key -> key.until() == null)),
        Finding.info(
                "countersign.I001",
                "countersign.jwt.signing-key",
                "Tokens are signed with the secret key.",
                "A key of its own can be changed by itself: bin/countersign keys rotate makes one.")
            .when(() -> tokens.signingKey() == null)
            .asAdvice(),
        Check.of(this::unusableKeys).always());
  }

  private static boolean isOutside(Duration lifetime, Duration shortest, Duration longest) {
    return lifetime.compareTo(shortest) < 0 || lifetime.compareTo(longest) > 0;
  }

  private List<Finding> unusableKeys() {
    return UnusableSetting.blocking(keys).stream()
        .map(
            unusable ->
                Finding.error(
                    "countersign.E007",
                    unusable.property(),
                    "The service does not start with this key: %s."
                        .formatted(unusable.getMessage()),
                    "The finding says what fits; docs/operate/keys.md says how to change keys."))
        .toList();
  }
}
