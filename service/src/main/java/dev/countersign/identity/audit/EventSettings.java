package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import jakarta.validation.constraints.AssertTrue;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
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
 * @param sealKey The key that authenticates events, seals and archives, of 32 bytes or more; by
 *     default the secret key. Until it is set, an attacker with the secret key can rewrite the
 *     audit log.
 * @param sealKeyFallbacks Earlier keys of the audit log, which only verify. When the first seal key
 *     is set, list the secret key here until the events from before have expired.
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
    @Nullable Secret sealKey,
    @DefaultValue List<Secret> sealKeyFallbacks,
    @DefaultValue("*/5 * * * * *") String sealCron,
    @DefaultValue("0 30 * * * *") String cleanupCron) {

  private static final String FORM = "must be six fields, such as \"*/5 * * * * *\", or \"-\"";

  /** Returns the keys of the audit log, or empty if it uses those of the secret key. */
  Optional<PurposeKeys> ownKeys() {
    return Optional.ofNullable(sealKey)
        .map(key -> PurposeKeys.of("countersign.events.seal-key", key, sealKeyFallbacks));
  }

  boolean isSealKeyApart(ServiceSettings service) {
    return sealKey != null
        && Stream.concat(Stream.of(service.secretKey()), service.secretKeyFallbacks().stream())
            .noneMatch(secret -> secret.reveal().equals(sealKey.reveal()));
  }

  boolean isForEver() {
    return retention.isZero();
  }

  boolean isArchived() {
    return !archiveDirectory.isEmpty();
  }

  @AssertTrue(message = "needs countersign.events.seal-key") boolean isSealKeyFallbacksUsed() {
    return sealKey != null || sealKeyFallbacks.isEmpty();
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
