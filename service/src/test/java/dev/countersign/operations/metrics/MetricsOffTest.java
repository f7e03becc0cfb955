package dev.countersign.operations.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.requests.RequestObserver;
import dev.countersign.support.ServiceTest;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

class MetricsOffTest extends ServiceTest {

  @Autowired private ApplicationContext context;

  @Test
  void by_default_no_listener_no_registry_and_no_observer_of_requests_exists() {
    var web = (WebServerApplicationContext) context;
    var jetty = (JettyWebServer) Objects.requireNonNull(web.getWebServer());

    assertThat(context.getBeanNamesForType(MetricsServer.class)).isEmpty();
    assertThat(context.getBeanNamesForType(MeterRegistry.class)).isEmpty();
    assertThat(context.getBeanNamesForType(RequestObserver.class)).isEmpty();
    assertThat(jetty.getServer().getRequestLog()).isNull();
    assertThat(http().get("/metrics").status()).isEqualTo(404);
  }
}
