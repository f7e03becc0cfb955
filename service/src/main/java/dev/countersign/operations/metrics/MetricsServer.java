package dev.countersign.operations.metrics;

import dev.countersign.http.answers.EngineErrors;
import dev.countersign.operations.loglevels.LogLevelHandler;
import dev.countersign.platform.settings.ServerOnly;
import dev.countersign.platform.settings.UnusableSetting;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Listens for Prometheus on a port of its own, so that no mistake in the gate or a proxy can
 * publish the metrics. Starts before the public port and stops after it: the end of a replica is
 * measured too.
 */
@Component
@ConditionalOnBooleanProperty("countersign.metrics.enabled")
@ServerOnly
class MetricsServer implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(MetricsServer.class);
  private static final int THREADS = 6;
  private static final int IDLE_MILLIS = 30_000;

  private final MetricsSettings settings;
  private final Server server;
  private final ServerConnector connector;

  MetricsServer(
      MetricsSettings settings,
      PrometheusMeterRegistry registry,
      LogLevelHandler levels,
      EngineErrors errors) {
    this.settings = settings;
    var threads = new QueuedThreadPool(THREADS, 1);
    threads.setName("metrics");
    threads.setDaemon(true);
    this.server = new Server(threads);
    var http = new HttpConfiguration();
    http.setHttpCompliance(HttpCompliance.STRICT);
    http.setSendServerVersion(false);
    this.connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
    connector.setHost(settings.address());
    connector.setPort(settings.port());
    connector.setIdleTimeout(IDLE_MILLIS);
    server.addConnector(connector);
    server.setErrorHandler(errors);
    server.setHandler(new ScrapeHandler(registry, levels));
  }

  @Override
  public void start() {
    try {
      server.start();
    } catch (IOException taken) {
      throw new UnusableSetting(
          "countersign.metrics.port",
          "cannot listen on %s:%d: %s"
              .formatted(settings.address(), settings.port(), taken.getMessage()));
    } catch (Exception failure) {
      throw new IllegalStateException("The listener for metrics did not start.", failure);
    }
    LOG.info("Metrics at http://{}:{}/metrics.", settings.address(), port());
  }

  @Override
  public void stop() {
    try {
      server.stop();
    } catch (Exception failure) {
      LOG.warn("The listener for metrics did not stop: {}", failure.getMessage());
    }
  }

  @Override
  public boolean isRunning() {
    return server.isRunning();
  }

  @Override
  public int getPhase() {
    return 0;
  }

  int port() {
    return connector.getLocalPort();
  }
}
