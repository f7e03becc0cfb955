package dev.countersign.operations.tracing;

import dev.countersign.platform.settings.ServerOnly;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.metrics.MeterProvider;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Creates the tracer and the exporter, if tracing is on. Spans are sent in batches by a thread of
 * their own; if the collector is away, they are dropped, and requests do not wait.
 */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("countersign.tracing.enabled")
@ServerOnly
class TracingConfiguration {

  private static final Logger LOG = LoggerFactory.getLogger(TracingConfiguration.class);
  private static final Duration LONGEST_EXPORT = Duration.ofSeconds(5);

  /** Sends the waiting spans when the context is closed. */
  @Bean(destroyMethod = "close")
  SdkTracerProvider tracerProvider(TracingSettings settings) {
    var exporter =
        OtlpHttpSpanExporter.builder()
            .setEndpoint(settings.endpoint())
            .setConnectTimeout(LONGEST_EXPORT)
            .setTimeout(LONGEST_EXPORT)
            // Retries would delay the stop of the service while the collector is away.
            .setRetryPolicy(null)
            .setMeterProvider(MeterProvider.noop())
            .build();
    LOG.info("Traces of {} of the requests go to {}.", settings.sampling(), settings.endpoint());
    return SdkTracerProvider.builder()
        .setResource(
            Resource.create(Attributes.builder().put("service.name", "countersign").build()))
        .setSampler(Sampler.parentBased(Sampler.traceIdRatioBased(settings.sampling())))
        .addSpanProcessor(
            BatchSpanProcessor.builder(exporter).setExporterTimeout(LONGEST_EXPORT).build())
        .build();
  }

  @Bean
  Tracer tracer(SdkTracerProvider provider) {
    return provider.get("dev.countersign");
  }
}
