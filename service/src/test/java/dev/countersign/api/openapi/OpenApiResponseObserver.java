package dev.countersign.api.openapi;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.answers.Json;
import dev.countersign.support.ResponseObservers;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/**
 * Compares every response in a test with the service's own OpenAPI document. The document depends
 * on the settings of each test. Checks that start the service in their own process have this class
 * but not the schema validator, and get no observer.
 */
@Component
@ConditionalOnClass(name = "com.networknt.schema.dialect.Dialects")
@ConditionalOnWebApplication
class OpenApiResponseObserver {

  private final OpenApiDocument document;
  private final EndpointList endpoints;
  private final Json json;
  private int port;
  private ResponseObservers.@Nullable ResponseObserver observer;

  OpenApiResponseObserver(OpenApiDocument document, EndpointList endpoints, Json json) {
    this.document = document;
    this.endpoints = endpoints;
    this.json = json;
  }

  @EventListener
  void start(WebServerInitializedEvent event) {
    // The document contains neither the browser pages nor the two health probes.
    List<String> pages =
        Stream.concat(
                endpoints.operations().stream()
                    .filter(operation -> operation.endpoint().forBrowsers())
                    .map(Operation::path)
                    .distinct(),
                Stream.of("/livez", "/readyz"))
            .toList();
    var answers =
        new DescribedAnswers(JsonMapper.shared().readTree(json.compact(document.content())), pages);
    port = event.getWebServer().getPort();
    observer = answers::check;
    ResponseObservers.add(port, observer);
  }

  @EventListener(ContextClosedEvent.class)
  void end() {
    if (observer != null) {
      ResponseObservers.remove(port, observer);
    }
  }
}
