package dev.countersign.platform.cleanup;

import jakarta.validation.constraints.AssertTrue;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.validation.annotation.Validated;

/**
 * Schedules of the jobs that remove expired rows.
 *
 * @param tokensCron When expired logins, and records of deleted users, are removed, as a cron
 *     expression with six fields: second, minute, hour, day, month, weekday; "-" for never.
 * @param sessionsCron When expired sessions are removed.
 * @param throttleCron When expired rate limit counters are removed.
 * @param failuresCron When expired records of failed logins are removed.
 * @param passwordResetsCron When expired password reset links are removed.
 * @param idempotencyKeysCron When expired idempotency keys with their responses, and expired files
 *     of users that staff have uploaded, are removed.
 * @param passkeyChallengesCron When expired records of used passkey challenges are removed.
 * @param deletionsCron When accounts are deleted whose owners asked for it and whose grace period
 *     has passed.
 * @param searchTextsCron When the copies of names and e-mail addresses that staff search inside,
 *     and the order of users by last login, are updated; "-" keeps them as they are.
 * @param requestCountsCron When each replica stores how many requests it has refused and how many
 *     tokens it has refreshed, for the start page of the staff site; "-" for never.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.cleanup", ignoreUnknownFields = false)
public record CleanupSettings(
    @DefaultValue("0 * * * * *") String tokensCron,
    @DefaultValue("30 * * * * *") String sessionsCron,
    @DefaultValue("45 * * * * *") String throttleCron,
    @DefaultValue("15 * * * * *") String failuresCron,
    @DefaultValue("20 * * * * *") String passwordResetsCron,
    @DefaultValue("35 * * * * *") String idempotencyKeysCron,
    @DefaultValue("50 * * * * *") String passkeyChallengesCron,
    @DefaultValue("55 * * * * *") String deletionsCron,
    @DefaultValue("40 * * * * *") String searchTextsCron,
    @DefaultValue("0 * * * * *") String requestCountsCron) {

  private static final String FORM = "must be six fields, such as \"0 * * * * *\", or \"-\"";

  @AssertTrue(message = FORM) boolean isTokensCronReadable() {
    return isReadable(tokensCron);
  }

  @AssertTrue(message = FORM) boolean isSessionsCronReadable() {
    return isReadable(sessionsCron);
  }

  @AssertTrue(message = FORM) boolean isThrottleCronReadable() {
    return isReadable(throttleCron);
  }

  @AssertTrue(message = FORM) boolean isFailuresCronReadable() {
    return isReadable(failuresCron);
  }

  @AssertTrue(message = FORM) boolean isPasswordResetsCronReadable() {
    return isReadable(passwordResetsCron);
  }

  @AssertTrue(message = FORM) boolean isIdempotencyKeysCronReadable() {
    return isReadable(idempotencyKeysCron);
  }

  @AssertTrue(message = FORM) boolean isPasskeyChallengesCronReadable() {
    return isReadable(passkeyChallengesCron);
  }

  @AssertTrue(message = FORM) boolean isDeletionsCronReadable() {
    return isReadable(deletionsCron);
  }

  @AssertTrue(message = FORM) boolean isSearchTextsCronReadable() {
    return isReadable(searchTextsCron);
  }

  @AssertTrue(message = FORM) boolean isRequestCountsCronReadable() {
    return isReadable(requestCountsCron);
  }

  private static boolean isReadable(String cron) {
    return cron.equals(Scheduled.CRON_DISABLED) || CronExpression.isValidExpression(cron);
  }
}
