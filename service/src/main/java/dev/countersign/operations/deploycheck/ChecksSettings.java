package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Level;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the checks.
 *
 * @param atStartup Whether the service checks its configuration when it starts; with the profile
 *     prod also what is about deployment.
 * @param failLevel From which level on a finding keeps the service from starting.
 * @param silenced Ids of findings that are not shown, such as security.W004. Django:
 *     SILENCED_SYSTEM_CHECKS.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.checks", ignoreUnknownFields = false)
public record ChecksSettings(
    @DefaultValue("true") boolean atStartup,
    @DefaultValue("error") Level failLevel,
    @DefaultValue List<String> silenced) {}
