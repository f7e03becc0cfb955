package dev.countersign.identity.passwords;

import jakarta.validation.constraints.Pattern;
import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the check of new passwords by a service that knows breached passwords.
 *
 * @param url URL of a k-anonymity range service, such as https://api.pwnedpasswords.com/range/. The
 *     service gets the first 5 of the 40 characters of the password's SHA-1. Not set: no check.
 * @param timeout Maximum time for the response. If the service fails, the password is accepted.
 */
@Validated
@ConfigurationProperties(value = "countersign.breached-passwords", ignoreUnknownFields = false)
public record BreachSettings(
    @Nullable @Pattern(
            regexp = "https?://[^\\s?#]+/",
            message = "must be an http or https URL that ends with a slash")
        String url,
    @DurationMin(millis = 1) @DurationMax(seconds = 10) @DefaultValue("1s") Duration timeout) {}
