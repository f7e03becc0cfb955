package dev.countersign.answers;

import dev.countersign.protections.ProtectionHeaders;
import dev.countersign.protections.RequestIds;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.util.component.LifeCycle;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets {@link EngineErrors} speak for Jetty, inside the application and before it. */
@Configuration(proxyBeanMethods = false)
class EngineConfiguration {

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> engineErrors(
      Json json, ProtectionHeaders headers, RequestIds requestIds) {
    return factory ->
        factory.addServerCustomizers(
            server -> speakFor(server, new EngineErrors(json, headers, requestIds)));
  }

  private static void speakFor(Server server, EngineErrors errors) {
    server.setErrorHandler(errors);
    // The application's context sets a handler of its own while it starts.
    server.addEventListener(
        new LifeCycle.Listener() {
          @Override
          public void lifeCycleStarted(LifeCycle started) {
            server
                .getDescendants(ContextHandler.class)
                .forEach(context -> context.setErrorHandler(errors));
          }
        });
  }
}
