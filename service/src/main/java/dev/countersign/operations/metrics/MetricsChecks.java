package dev.countersign.operations.metrics;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks that other machines cannot read the metrics, which need no authentication. */
@Component
class MetricsChecks implements CheckProvider {

  private final MetricsSettings settings;

  MetricsChecks(MetricsSettings settings) {
    this.settings = settings;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W037",
                "countersign.metrics.address",
                "Metrics are served without authentication on an address that other machines may"
                    + " reach.",
                "Set it to 127.0.0.1. In a container, or if Prometheus runs on another machine,"
                    + " close the port to others by a firewall or a network policy, and silence"
                    + " this check.")
            .when(() -> settings.enabled() && !isLoopback(settings.address())));
  }

  private static boolean isLoopback(String address) {
    try {
      return InetAddress.getByName(address).isLoopbackAddress();
    } catch (UnknownHostException unknown) {
      return false;
    }
  }
}
