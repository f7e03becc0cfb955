package dev.countersign.identity.revocations;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of revocation where the user's row is not read.
 *
 * @param interval How often each replica reads which users' logins were ended at once. Requests
 *     that read no row then refuse access tokens from before. 0 accepts these tokens until they
 *     expire, as Django does.
 */
@Validated
@ConfigurationProperties(value = "countersign.revocations", ignoreUnknownFields = false)
record RevocationSettings(
    @DefaultValue("1s") @DurationMin @DurationMax(minutes = 1) Duration interval) {

  boolean isOn() {
    return interval.isPositive();
  }
}
