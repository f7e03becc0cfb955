package dev.countersign.identity.audit;

import jakarta.validation.constraints.AssertTrue;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.scheduling.support.CronExpression;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the audit log.
 *
 * @param enabled Whether events are recorded.
 * @param retention How long events are kept; 0 keeps them for ever.
 * @param wholeMonths Whether an event stays until its whole month has expired, which is then
 *     dropped in one step. An event is then kept for up to a month longer.
 * @param archiveDirectory The directory to which an expired month is written before it is dropped;
 *     empty for none. All replicas need the same one. Implies whole months.
 * @param sealCron When new events are sealed, as second, minute, hour, day, month and day of the
 *     week; "-" for never.
 * @param cleanupCron When expired events are removed, in the same format.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.events", ignoreUnknownFields = false)
record EventSettings(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("90d") @DurationUnit(ChronoUnit.DAYS) @DurationMin Duration retention,
    @DefaultValue("false") boolean wholeMonths,
    @DefaultValue("") String archiveDirectory,
    @DefaultValue("*/5 * * * * *") String sealCron,
    @DefaultValue("0 30 * * * *") String cleanupCron) {

  private static final String FORM = "must be six fields, such as \"*/5 * * * * *\", or \"-\"";

  boolean isForEver() {
    return retention.isZero();
  }

  boolean isArchived() {
    return !archiveDirectory.isEmpty();
  }

  @AssertTrue(message = FORM) boolean isSealCronReadable() {
    return isReadable(sealCron);
  }

  @AssertTrue(message = FORM) boolean isCleanupCronReadable() {
    return isReadable(cleanupCron);
  }

  private static boolean isReadable(String cron) {
    return cron.equals(Scheduled.CRON_DISABLED) || CronExpression.isValidExpression(cron);
  }
}
