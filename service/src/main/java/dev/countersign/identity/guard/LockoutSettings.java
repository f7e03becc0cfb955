package dev.countersign.identity.guard;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How many wrong passwords are too many.
 *
 * @param enabled Whether wrong passwords are counted at all.
 * @param failureLimit How many one network may try for one account, and how many a device that has
 *     logged in before. django-axes: AXES_FAILURE_LIMIT.
 * @param accountLimit How many may be tried for one account from all networks together; devices
 *     that have logged in before are not counted here.
 * @param deviceLimit How many all devices of one account that have logged in before may try
 *     together, and how many all callers who are logged in and are asked for the password again.
 * @param networkLimit How many one network may try over all accounts. The machine's own address,
 *     behind which a proxy with all its clients may stand, is not a network.
 * @param coolOff How long failures count, and how long nobody gets in once they are too many.
 *     django-axes: AXES_COOLOFF_TIME.
 * @param deviceLifetime How long a browser that has logged in is known again by its cookie.
 */
@Validated
@ConfigurationProperties(value = "countersign.lockout", ignoreUnknownFields = false)
record LockoutSettings(
    @DefaultValue("true") boolean enabled,
    @Min(1) @Max(100) @DefaultValue("10") int failureLimit,
    @Min(1) @Max(100_000) @DefaultValue("100") int accountLimit,
    @Min(1) @Max(100_000) @DefaultValue("100") int deviceLimit,
    @Min(1) @Max(1_000_000) @DefaultValue("100") int networkLimit,
    @DurationMin(seconds = 1) @DurationMax(days = 1) @DefaultValue("15m") Duration coolOff,
    @DurationMin(days = 1) @DurationMax(days = 400) @DefaultValue("365d")
        Duration deviceLifetime) {}
