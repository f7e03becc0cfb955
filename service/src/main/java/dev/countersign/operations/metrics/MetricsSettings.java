package dev.countersign.operations.metrics;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the metrics.
 *
 * @param enabled Whether the service measures and opens the port for Prometheus.
 * @param address The address to listen on. Metrics are served without authentication, so any other
 *     address than loopback must be closed to clients by a firewall or network policy.
 * @param port The port of GET /metrics; 0 for a free one.
 */
@Validated
@ConfigurationProperties(value = "countersign.metrics", ignoreUnknownFields = false)
public record MetricsSettings(
    @DefaultValue("false") boolean enabled,
    @NotBlank @DefaultValue("127.0.0.1") String address,
    @Min(0) @Max(65535) @DefaultValue("9464") int port) {}
