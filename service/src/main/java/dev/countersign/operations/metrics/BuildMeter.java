package dev.countersign.operations.metrics;

import dev.countersign.platform.meters.Meter;
import java.util.List;
import java.util.Optional;

/** Names the running version, so that a dashboard shows when each replica was upgraded. */
final class BuildMeter {

  private BuildMeter() {}

  static List<Meter> meters() {
    String version =
        Optional.ofNullable(BuildMeter.class.getPackage().getImplementationVersion())
            .orElse("development");
    return List.of(
        Meter.gauge("countersign.build.info", "Always 1; the label names the version.", () -> 1)
            .with("version", version));
  }
}
