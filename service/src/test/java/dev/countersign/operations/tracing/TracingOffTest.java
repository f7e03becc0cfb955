package dev.countersign.operations.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import java.util.Locale;
import java.util.Objects;
import org.eclipse.jetty.ee11.servlet.FilterHolder;
import org.eclipse.jetty.ee11.servlet.ServletHandler;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ApplicationContext;

class TracingOffTest extends ServiceTest {

  @Autowired private ApplicationContext context;

  @Test
  void by_default_no_tracer_no_exporter_and_no_filter_exists() {
    var web = (WebServerApplicationContext) context;
    var jetty = (JettyWebServer) Objects.requireNonNull(web.getWebServer());
    var servlets = jetty.getServer().getDescendant(ServletHandler.class);

    assertThat(context.getBeanNamesForType(Tracer.class)).isEmpty();
    assertThat(context.getBeanNamesForType(TracerProvider.class)).isEmpty();
    assertThat(servlets.getFilters())
        .extracting(FilterHolder::getName)
        .hasSizeGreaterThan(3)
        .noneMatch(name -> name.toLowerCase(Locale.ROOT).contains("trac"));
  }
}
