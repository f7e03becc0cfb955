package dev.countersign.credentials.signedtoken;

import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.keys.SigningAlgorithm;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of access and refresh tokens.
 *
 * @param accessTokenLifetime Lifetime of an access token; 5 minutes to 1 hour is recommended.
 *     Django: ACCESS_TOKEN_LIFETIME.
 * @param refreshTokenLifetime Lifetime of a refresh token; 7 to 30 days is recommended. Django:
 *     REFRESH_TOKEN_LIFETIME.
 * @param absoluteLifetime Maximum lifetime of a login, counted from its creation, however often it
 *     is refreshed; 0 for no limit.
 * @param rotateRefreshTokens Whether a refresh also returns a new refresh token. Django:
 *     ROTATE_REFRESH_TOKENS.
 * @param blacklistAfterRotation Whether a refresh token can be used only once; if false, a rotated
 *     token stays valid until it expires. Django: BLACKLIST_AFTER_ROTATION.
 * @param blacklistEnabled Whether refresh tokens can be blacklisted; if false, logout gets the
 *     response 400. Django: the token_blacklist application.
 * @param onReuse What happens when a spent refresh token is used, which is always refused: nothing
 *     more (refuse), or its token family is revoked too, if the use is later than
 *     reuse-revokes-after (revoke-late) or in any case (revoke-family).
 * @param reuseRevokesAfter How long after its rotation a second use of a refresh token counts as a
 *     race of two requests and is only refused. A later use revokes the token family.
 * @param reuseGrace How long after a rotation a retry with the old token gets the same new pair.
 * @param batchRotations Whether concurrent refreshes of one replica share a statement and its
 *     commit. A Citus cluster refuses such statements; the service then sends one for each.
 * @param updateLastLogin Whether obtaining a pair updates the user's last login. Django:
 *     UPDATE_LAST_LOGIN.
 * @param signingKey The key that signs tokens. For HS256 a text of at least 32 bytes (HS384: 48,
 *     HS512: 64), by default the secret key; otherwise a private key in PEM. Django: SIGNING_KEY.
 * @param leeway Maximum difference to the clocks of other servers. Django: LEEWAY.
 * @param userIdField The field that identifies the user in a token. Must be id, which never changes
 *     and is never reused. Django: USER_ID_FIELD.
 * @param userIdClaim The claim that holds the user's id. It must not be a claim with another
 *     meaning, such as exp, nor a custom claim. Django: USER_ID_CLAIM.
 * @param userIdAsString Whether the id is written as a string, like current SimpleJWT releases, or
 *     as a number, like older ones. Both are accepted. The claim sub is always a string.
 * @param issuer The issuer that is written to tokens and required when they are verified. Django:
 *     ISSUER.
 * @param audience The audiences that are written to tokens; a token must contain at least one of
 *     them. Django: AUDIENCE.
 * @param customClaims Additional claims about the user: email, username, is_staff; about the login:
 *     auth_time (when the user authenticated), amr (how, RFC 8176).
 * @param algorithm The signature algorithm: HS256, HS384, HS512, RS256, PS256, ES256 or EdDSA.
 *     Django: ALGORITHM.
 * @param verifyingKey The public key in PEM. It is derived from the signing key; if set, it must
 *     match. Django: VERIFYING_KEY.
 * @param previousKeys Keys whose tokens are still accepted, each with its algorithm and end time.
 * @param cookie Which tokens a login and a refresh set as cookies that scripts cannot read, instead
 *     of returning them in the body: off (none), refresh, or both. Django: JWT_AUTH_REFRESH_COOKIE,
 *     JWT_AUTH_COOKIE.
 * @param cookieSameSite Which cross-site requests carry these cookies: lax, strict or none. Django:
 *     JWT_AUTH_SAMESITE.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.jwt", ignoreUnknownFields = false)
public record SignedTokenSettings(
    @DefaultValue("30m") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration accessTokenLifetime,
    @DefaultValue("7d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration refreshTokenLifetime,
    @DefaultValue("90d")
        @DurationUnit(ChronoUnit.SECONDS)
        @DurationMin
        @DurationMax(days = LONGEST_LOGIN_DAYS)
        Duration absoluteLifetime,
    @DefaultValue("true") boolean rotateRefreshTokens,
    @DefaultValue("true") boolean blacklistAfterRotation,
    @DefaultValue("true") boolean blacklistEnabled,
    @DefaultValue("revoke-late") OnReuse onReuse,
    @DefaultValue("60s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin @DurationMax(minutes = 30)
        Duration reuseRevokesAfter,
    @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin @DurationMax(minutes = 5)
        Duration reuseGrace,
    @DefaultValue("true") boolean batchRotations,
    @DefaultValue("true") boolean updateLastLogin,
    @Nullable Secret signingKey,
    @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin Duration leeway,
    @DefaultValue("id") String userIdField,
    @DefaultValue("user_id") @NotBlank String userIdClaim,
    @DefaultValue("true") boolean userIdAsString,
    @Nullable String issuer,
    @DefaultValue List<String> audience,
    @DefaultValue
        List<
                @Pattern(
                    regexp = "email|username|is_staff|auth_time|amr",
                    message = "is none of email, username, is_staff, auth_time, amr")
                String>
            customClaims,
    @DefaultValue("HS256") SigningAlgorithm algorithm,
    @Nullable Secret verifyingKey,
    @DefaultValue List<@Valid PreviousKey> previousKeys,
    @DefaultValue("off") Cookie cookie,
    @DefaultValue("lax") SameSite cookieSameSite) {

  private static final int LONGEST_LOGIN_DAYS = 36_500;

  private static final String NEEDS_SPENDING =
      "needs countersign.jwt.rotate-refresh-tokens and countersign.jwt.blacklist-after-rotation:"
          + " without them a refresh token can be used more than once";

  /** Claims whose meaning RFC 7519 or SimpleJWT defines. */
  private static final Set<String> RESERVED =
      Set.of("exp", "iat", "nbf", "jti", "iss", "aud", "token_type", "auth_time", "amr");

  /** The tokens that are cookies. */
  public enum Cookie {
    OFF,
    REFRESH,
    BOTH
  }

  /** The reaction to the use of a spent refresh token. */
  public enum OnReuse {
    REFUSE,
    REVOKE_LATE,
    REVOKE_FAMILY
  }

  public SignedTokenSettings {
    if (absoluteLifetime.isPositive() && absoluteLifetime.compareTo(refreshTokenLifetime) < 0) {
      throw new UnusableSetting(
          "countersign.jwt.absolute-lifetime",
          "is shorter than countersign.jwt.refresh-token-lifetime: set it to that or more, or to 0"
              + " for no limit");
    }
    checkUserId(userIdField, userIdClaim, userIdAsString, customClaims);
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

  private static void checkUserId(
      String field, String claim, boolean asString, List<String> customClaims) {
    if (!field.equals("id")) {
      throw new UnusableSetting(
          "countersign.jwt.user-id-field",
          "must be id: every other field of a user can change, and a token would then name another"
              + " user or none");
    }
    if (RESERVED.contains(claim)) {
      throw new UnusableSetting(
          "countersign.jwt.user-id-claim",
          "the claim %s has another meaning in every token: choose a name that is none of %s"
              .formatted(claim, String.join(", ", new TreeSet<>(RESERVED))));
    }
    if (customClaims.contains(claim)) {
      throw new UnusableSetting(
          "countersign.jwt.user-id-claim",
          "countersign.jwt.custom-claims writes a claim of this name too: choose another name");
    }
    if (claim.equals("sub") && !asString) {
      throw new UnusableSetting(
          "countersign.jwt.user-id-as-string",
          "must be true where countersign.jwt.user-id-claim is sub: RFC 7519 section 4.1.2 needs a"
              + " string, and tokens with a number are refused");
    }
  }

  /**
   * Returns how long a token family is kept after a rotation: the lifetime of a refresh token plus
   * the leeway.
   */
  Duration loginLifetime() {
    return refreshTokenLifetime.plus(leeway);
  }

  /** Returns the absolute end of a login that was created at the given time. */
  Instant endOfLogin(Instant createdAt) {
    return absoluteLifetime.isZero()
        ? Instant.MAX
        : createdAt.truncatedTo(ChronoUnit.SECONDS).plusSeconds(absoluteLifetime.toSeconds());
  }

  /** Returns the earliest creation time of a login that has not reached its absolute end. */
  Instant earliestLogin(Instant now) {
    return absoluteLifetime.isZero()
        ? Instant.EPOCH
        : now.minusSeconds(absoluteLifetime.toSeconds())
            .truncatedTo(ChronoUnit.SECONDS)
            .plusSeconds(1);
  }

  @AssertTrue(message = "must be longer than countersign.jwt.access-token-lifetime") boolean isRefreshTokenLifetimeLongEnough() {
    return refreshTokenLifetime.compareTo(accessTokenLifetime) > 0;
  }
}
