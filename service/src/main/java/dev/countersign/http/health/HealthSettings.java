package dev.countersign.http.health;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * How the service takes its leave.
 *
 * @param drain How long a service that was told to stop still answers everything while it says not
 *     to be ready: longer than a balancer takes to notice.
 */
@Validated
@ConfigurationProperties(value = "countersign.health", ignoreUnknownFields = false)
record HealthSettings(@DurationMin @DefaultValue("0s") Duration drain) {}
