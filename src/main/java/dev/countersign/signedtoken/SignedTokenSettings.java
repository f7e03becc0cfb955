package dev.countersign.signedtoken;

import dev.countersign.settings.Secret;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.NotBlank;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
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
 * @param updateLastLogin Whether obtaining a pair sets the user's last log-in. Django:
 *     UPDATE_LAST_LOGIN.
 * @param signingKey The key tokens are signed with, 32 bytes or more; the secret key when unset.
 *     Django: SIGNING_KEY.
 * @param leeway By how much other clocks may differ from ours. Django: LEEWAY.
 * @param userIdClaim The claim that holds the user's id. Django: USER_ID_CLAIM.
 * @param userIdAsString Whether that id is written as a string, as current releases of the original
 *     do, or as a number, as older ones did. Both are read.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.jwt", ignoreUnknownFields = false)
public record SignedTokenSettings(
    @DefaultValue("30m") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration accessTokenLifetime,
    @DefaultValue("7d") @DurationUnit(ChronoUnit.SECONDS) @DurationMin(seconds = 1)
        Duration refreshTokenLifetime,
    @DefaultValue("true") boolean updateLastLogin,
    @Nullable Secret signingKey,
    @DefaultValue("0s") @DurationUnit(ChronoUnit.SECONDS) @DurationMin Duration leeway,
    @DefaultValue("user_id") @NotBlank String userIdClaim,
    @DefaultValue("true") boolean userIdAsString) {

  @AssertTrue(message = "must be longer than countersign.jwt.access-token-lifetime") boolean isRefreshTokenLifetimeLongEnough() {
    return refreshTokenLifetime.compareTo(accessTokenLifetime) > 0;
  }
}
