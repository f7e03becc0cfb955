package dev.countersign.platform.cleanup;

import jakarta.validation.constraints.AssertTrue;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.validation.annotation.Validated;

/**
 * When the service tidies up after itself.
 *
 * @param tokensCron When expired log-ins are removed, as second, minute, hour, day, month and day
 *     of the week; "-" for never.
 * @param sessionsCron When expired sessions are removed, written in the same way.
 * @param throttleCron When counters of throttles that matter no more are removed.
 * @param failuresCron When failed log-ins that matter no more are removed.
 * @param passwordResetsCron When links to reset a password that have expired are removed.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.cleanup", ignoreUnknownFields = false)
public record CleanupSettings(
    @DefaultValue("0 * * * * *") String tokensCron,
    @DefaultValue("30 * * * * *") String sessionsCron,
    @DefaultValue("45 * * * * *") String throttleCron,
    @DefaultValue("15 * * * * *") String failuresCron,
    @DefaultValue("20 * * * * *") String passwordResetsCron) {

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

  private static boolean isReadable(String cron) {
    return cron.equals(Scheduled.CRON_DISABLED) || CronExpression.isValidExpression(cron);
  }
}
