package dev.countersign.api.access;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.hibernate.validator.constraints.time.DurationMax;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.convert.DurationUnit;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the recent proof of identity that sensitive changes need.
 *
 * @param lifetime How long a login in a browser, or a confirmed password, counts as recent proof.
 * @param exemptSchemes Schemes whose requests need no recent proof in the management of users for
 *     programs. A stolen credential of such a scheme can change every account that its owner may
 *     change.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.confirm-access", ignoreUnknownFields = false)
public record ConfirmAccessSettings(
    @DefaultValue("10m")
        @DurationUnit(ChronoUnit.SECONDS)
        @DurationMin(seconds = 1)
        @DurationMax(hours = 12)
        Duration lifetime,
    @DefaultValue("token") List<String> exemptSchemes) {}
