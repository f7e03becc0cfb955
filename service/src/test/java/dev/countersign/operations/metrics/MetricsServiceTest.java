package dev.countersign.operations.metrics;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Starts the application with metrics and with at least one of everything that has a meter. */
@TestPropertySource(
    properties = {
      "countersign.metrics.enabled=true",
      "countersign.metrics.port=0",
      "countersign.cleanup.tokens-cron=0 0 0 1 1 *",
      "countersign.api.throttle.rates.verify-email=1000/min",
      "countersign.jwt.previous-keys[0].algorithm=HS256",
      "countersign.jwt.previous-keys[0].key=another-key-of-the-tests-4mQ8zVbN2xKpR7sTgWyJ5cLdF9hA",
      "countersign.jwt.previous-keys[0].until=2099-01-01T00:00:00Z"
    })
public abstract class MetricsServiceTest extends ServiceTest {

  @Autowired private MetricsServer server;

  protected final int metricsPort() {
    return server.port();
  }

  protected final Http metrics() {
    return new Http(server.port());
  }

  final String scrape() {
    Response response = metrics().get("/metrics");
    if (response.status() != 200) {
      throw new IllegalStateException(response.toString());
    }
    return response.body();
  }

  /** Returns each name with its labels, without the value. */
  final Set<String> series() {
    return scrape()
        .lines()
        .filter(line -> line.startsWith("countersign_"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the value of the series with this name and these labels. */
  final double value(String series) {
    return scrape()
        .lines()
        .filter(line -> line.startsWith(series + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(series.length() + 1)))
        .findFirst()
        .orElse(0);
  }
}
