package dev.countersign.operations.metrics;

import dev.countersign.platform.meters.Meter;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Registers the declared meters with Micrometer, which reads them at each scrape. */
final class ProvidedMeters {

  private ProvidedMeters() {}

  static void register(List<Meter> meters, MeterRegistry registry) {
    meters.forEach(meter -> register(meter, registry));
  }

  private static void register(Meter meter, MeterRegistry registry) {
    List<Tag> tags =
        meter.labels().entrySet().stream()
            .map(label -> Tag.of(label.getKey(), label.getValue()))
            .toList();
    // Micrometer refers to the second argument weakly; the supplier in the lambda is kept by it.
    switch (meter.kind()) {
      case COUNTER ->
          FunctionCounter.builder(meter.name(), registry, _ -> meter.value().getAsDouble())
              .description(meter.help())
              .tags(tags)
              .register(registry);
      case GAUGE ->
          Gauge.builder(meter.name(), () -> meter.value().getAsDouble())
              .description(meter.help())
              .tags(tags)
              .register(registry);
      case TIMER ->
          FunctionTimer.builder(
                  meter.name(),
                  registry,
                  _ -> meter.count().getAsLong(),
                  _ -> meter.value().getAsDouble(),
                  TimeUnit.SECONDS)
              .description(meter.help())
              .tags(tags)
              .register(registry);
    }
  }
}
