package dev.countersign.signedtoken;

import dev.countersign.keys.SigningAlgorithm;
import dev.countersign.settings.Secret;
import dev.countersign.settings.UnusableSetting;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the access and refresh pair.
 *
 * @param accessTokenLifetime How long an access token is good for; 5 minutes to 1 hour is advised.
 *     Django: ACCESS_TOKEN_LIFETIME.
 * @param refreshTokenLifetime How long a refresh token is good for; 7 to 30 days is advised.
 *     Django: REFRESH_TOKEN_LIFETIME.
 * @param rotateRefreshTokens Whether a refresh also gives a new refresh token. Django:
 *     ROTATE_REFRESH_TOKENS.
 * @param blacklistAfterRotation Whether a refresh token can be spent only once; without it a
 *     rotated one stays good until it expires. Django: BLACKLIST_AFTER_ROTATION.
 * @param blacklistEnabled Whether refresh tokens can be blacklisted at all; without it log-out
 *     answers 400. Django: the token_blacklist application.
 * @param onReuse What the use of a spent refresh token does: refuse it, or also end its log-in.
 * @param reuseGrace How long after a rotation a retry with the old token gets the same new pair.
 * @param updateLastLogin Whether obtaining a pair sets the user's last log-in. Django:
 *     UPDATE_LAST_LOGIN.
 * @param signingKey The key tokens are signed with: for HS256 a text of 32 bytes or more (HS384:
 *     48, HS512: 64), the secret key when unset; otherwise a private key in PEM. Django:
 *     SIGNING_KEY.
 * @param leeway By how much other clocks may differ from ours. Django: LEEWAY.
 * @param userIdClaim The claim that holds the user's id. Django: USER_ID_CLAIM.
 * @param userIdAsString Whether that id is written as a string, as current releases of the original
 *     do, or as a number, as older ones did. Both are read.
 * @param issuer Who issues the tokens: written, and then required when read. Django: ISSUER.
 * @param audience For whom the tokens are: written, and then one of them required. Django:
 *     AUDIENCE.
 * @param customClaims What else tokens say about their user: email, username, is_staff.
 * @param algorithm What tokens are signed with: HS256, HS384, HS512, RS256, PS256, ES256 or EdDSA.
 *     Django: ALGORITHM.
 * @param verifyingKey The public half of the signing key in PEM; it follows from the signing key,
 *     and when set it is only compared. Django: VERIFYING_KEY.
 * @param previousKeys Keys whose tokens are still accepted, each with its algorithm and its end.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.jwt", ignoreUnknownFields = false)
public record SignedTokenSettings(
    @DefaultValue("30m") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration accessTokenLifetime,
    @DefaultValue("7d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration refreshTokenLifetime,
    @DefaultValue("true") boolean rotateRefreshTokens,
    @DefaultValue("true") boolean blacklistAfterRotation,
    @DefaultValue("true") boolean blacklistEnabled,
    @DefaultValue("refuse") OnReuse onReuse,
    @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin @DurationMax(minutes = 5)
        Duration reuseGrace,
    @DefaultValue("true") boolean updateLastLogin,
    @Nullable Secret signingKey,
    @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin Duration leeway,
    @DefaultValue("user_id") @NotBlank String userIdClaim,
    @DefaultValue("true") boolean userIdAsString,
    @Nullable String issuer,
    @DefaultValue List<String> audience,
    @DefaultValue
        List<
                @Pattern(
                    regexp = "email|username|is_staff",
                    message = "is none of email, username, is_staff")
                String>
            customClaims,
    @DefaultValue("HS256") SigningAlgorithm algorithm,
    @Nullable Secret verifyingKey,
    @DefaultValue List<@Valid PreviousKey> previousKeys) {

  private static final String NEEDS_SPENDING =
      "needs countersign.jwt.rotate-refresh-tokens and countersign.jwt.blacklist-after-rotation:"
          + " without them no token is ever spent";

  /** What the use of a spent refresh token does. */
  public enum OnReuse {
    REFUSE,
    REVOKE_FAMILY
  }

  public SignedTokenSettings {
    if (rotateRefreshTokens && blacklistAfterRotation && !blacklistEnabled) {
      throw new UnusableSetting(
          "countersign.jwt.blacklist-enabled",
          "blacklisting is switched off, but countersign.jwt.blacklist-after-rotation asks for it:"
              + " set both to false, or both to true");
    }
    boolean spendsTokens = rotateRefreshTokens && blacklistAfterRotation;
    if (!spendsTokens && onReuse == OnReuse.REVOKE_FAMILY) {
      throw new UnusableSetting("countersign.jwt.on-reuse", "revoke-family " + NEEDS_SPENDING);
    }
    if (!spendsTokens && reuseGrace.isPositive()) {
      throw new UnusableSetting("countersign.jwt.reuse-grace", "a grace " + NEEDS_SPENDING);
    }
  }

  /** How long a log-in is kept: until the leeway of its last refresh token is over. */
  Duration loginLifetime() {
    return refreshTokenLifetime.plus(leeway);
  }

  @AssertTrue(message = "must be longer than countersign.jwt.access-token-lifetime") boolean isRefreshTokenLifetimeLongEnough() {
    return refreshTokenLifetime.compareTo(accessTokenLifetime) > 0;
  }
}
