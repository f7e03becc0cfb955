package dev.countersign.database;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * What the service expects of its database.
 *
 * @param requestDeadline How long after its arrival a request may still wait for the database; then
 *     its connection is cut, and the answer is 503.
 */
@Validated
@ConfigurationProperties(value = "countersign.database", ignoreUnknownFields = false)
record DatabaseSettings(
    @DurationMin(millis = 100) @DefaultValue("700ms") Duration requestDeadline) {}
