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
 * Settings of the lockout after wrong passwords.
 *
 * @param enabled Whether wrong passwords are counted.
 * @param failureLimit Maximum wrong passwords per account from one network, or from one device that
 *     has logged in before. django-axes: AXES_FAILURE_LIMIT.
 * @param accountLimit Maximum wrong passwords per account from all networks together, without
 *     devices that have logged in before.
 * @param deviceLimit Maximum wrong passwords per account from all devices that have logged in
 *     before, and separately from all logged-in callers who must enter the password again.
 * @param networkLimit Maximum wrong passwords from one network for all accounts together. Loopback
 *     addresses do not count as a network, because all clients of a local proxy may share one.
 * @param countLoopback Whether loopback addresses count as a network after all: only without a
 *     proxy on this machine. The demo does so.
 * @param coolOff How long failures count, and how long a lockout lasts. django-axes:
 *     AXES_COOLOFF_TIME.
 * @param deviceLifetime How long a browser that has logged in is recognised by its cookie.
 */
@Validated
@ConfigurationProperties(value = "countersign.lockout", ignoreUnknownFields = false)
record LockoutSettings(
    @DefaultValue("true") boolean enabled,
    @Min(1) @Max(100) @DefaultValue("10") int failureLimit,
    @Min(1) @Max(100_000) @DefaultValue("100") int accountLimit,
    @Min(1) @Max(100_000) @DefaultValue("100") int deviceLimit,
    @Min(1) @Max(1_000_000) @DefaultValue("100") int networkLimit,
    @DefaultValue("false") boolean countLoopback,
    @DurationMin(seconds = 1) @DurationMax(days = 1) @DefaultValue("15m") Duration coolOff,
    @DurationMin(days = 1) @DurationMax(days = 400) @DefaultValue("365d")
        Duration deviceLifetime) {}
