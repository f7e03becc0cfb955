package dev.countersign.signedtoken;

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
 */
@Validated
@ConfigurationProperties(prefix = "countersign.cleanup", ignoreUnknownFields = false)
public record CleanupSettings(@DefaultValue("0 * * * * *") String tokensCron) {

  @AssertTrue(message = "must be six fields, such as \"0 * * * * *\", or \"-\"") boolean isTokensCronReadable() {
    return tokensCron.equals(Scheduled.CRON_DISABLED)
        || CronExpression.isValidExpression(tokensCron);
  }
}
