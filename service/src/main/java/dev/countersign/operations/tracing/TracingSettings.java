package dev.countersign.operations.tracing;

import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the traces.
 *
 * @param enabled Whether requests are traced and the spans are sent to a collector.
 * @param endpoint The URL to which spans are posted: OTLP over HTTP with protobuf.
 * @param sampling The share of requests that are traced, from 0 to 1. A trusted proxy that sends a
 *     traceparent decides for its requests.
 */
@Validated
@ConfigurationProperties(value = "countersign.tracing", ignoreUnknownFields = false)
record TracingSettings(
    @DefaultValue("false") boolean enabled,
    @NotNull @Pattern(regexp = "https?://\\S+", message = "must be the URL of a collector") @DefaultValue("http://127.0.0.1:4318/v1/traces")
        String endpoint,
    @DecimalMin("0") @DecimalMax("1") @DefaultValue("0.1") double sampling) {}
