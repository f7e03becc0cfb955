package dev.countersign.answers;

import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets {@link EngineErrors} speak for Jetty, inside the application and before it. */
@Configuration(proxyBeanMethods = false)
class EngineConfiguration {

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> engineErrors(Json json) {
    return factory ->
        factory.addServerCustomizers(
            server -> {
              var errors = new EngineErrors(json);
              server.setErrorHandler(errors);
              for (Handler handler : server.getDescendants(ContextHandler.class)) {
                ((ContextHandler) handler).setErrorHandler(errors);
              }
            });
  }
}
