package dev.countersign.operations.metrics;

import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.ServerOnly;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Registers all meters, if metrics are enabled. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("countersign.metrics.enabled")
@ServerOnly
class MetricsConfiguration {

  @Bean
  PrometheusMeterRegistry meterRegistry() {
    return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
  }

  @Bean
  RequestMeters requestMeters(MeterRegistry registry) {
    return new RequestMeters(registry);
  }

  /** Observes garbage collections until the context is closed. */
  @Bean
  JvmGcMetrics garbageCollection() {
    return new JvmGcMetrics();
  }

  /** Asks the providers after every bean is created, so that none is created early. */
  @Bean
  SmartInitializingSingleton registrationOfMeters(
      MeterRegistry registry, ObjectProvider<MeterProvider> providers, JvmGcMetrics collections) {
    return () -> {
      providers.forEach(provider -> ProvidedMeters.register(provider.meters(), registry));
      ProvidedMeters.register(BuildMeter.meters(), registry);
      process(collections).forEach(binder -> binder.bindTo(registry));
    };
  }

  private static List<MeterBinder> process(JvmGcMetrics collections) {
    return List.of(
        collections,
        new JvmMemoryMetrics(),
        new JvmThreadMetrics(),
        new ClassLoaderMetrics(),
        new ProcessorMetrics(),
        new UptimeMetrics(),
        new FileDescriptorMetrics());
  }
}
