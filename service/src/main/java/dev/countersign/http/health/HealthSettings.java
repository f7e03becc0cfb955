package dev.countersign.http.health;

import java.time.Duration;
import org.hibernate.validator.constraints.time.DurationMin;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings for shutdown behind a load balancer.
 *
 * @param drain How long a stopping replica still serves requests while /readyz returns 503. Set it
 *     longer than the load balancer takes to notice.
 */
@Validated
@ConfigurationProperties(value = "countersign.health", ignoreUnknownFields = false)
record HealthSettings(@DurationMin @DefaultValue("0s") Duration drain) {}
