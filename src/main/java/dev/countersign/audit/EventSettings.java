package dev.countersign.audit;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the audit log.
 *
 * @param enabled Whether what happens is written down.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.events", ignoreUnknownFields = false)
public record EventSettings(@DefaultValue("true") boolean enabled) {}
