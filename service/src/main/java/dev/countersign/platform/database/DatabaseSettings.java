package dev.countersign.platform.database;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Time limits for PostgreSQL.
 *
 * @param requestDeadline Maximum time a request may wait for PostgreSQL or a password hash, counted
 *     from its arrival; then its connection is closed and the response is 503.
 * @param silenceLimit Maximum time without an answer from PostgreSQL while requests wait; then it
 *     counts as unreachable, and requests that need it get 503 without waiting for their deadline.
 * @param startTimeout Maximum time at start-up to wait until PostgreSQL accepts connections and,
 *     for `serve`, changes.
 */
@Validated
@ConfigurationProperties(value = "countersign.database", ignoreUnknownFields = false)
record DatabaseSettings(
    @DurationMin(millis = 100) @DefaultValue("5s") Duration requestDeadline,
    @DurationMin(millis = 100) @DefaultValue("1s") Duration silenceLimit,
    @DurationMin @DefaultValue("60s") Duration startTimeout) {}
