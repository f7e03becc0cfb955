package dev.countersign.protections;

import dev.countersign.settings.UnusableSetting;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Server;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Puts {@link ForwardedRequests} into the engine, and nobody else's idea of forwarding. */
@Configuration(proxyBeanMethods = false)
class ForwardingConfiguration {

  private static final String STRATEGY = "server.forward-headers-strategy";

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> forwarding(
      ForwardedRequests forwardedRequests, Environment environment) {
    if (!environment.getProperty(STRATEGY, "none").equalsIgnoreCase("none")) {
      throw new UnusableSetting(
          STRATEGY,
          "would believe everybody's forwarding headers: leave it at none and name the proxies in"
              + " countersign.security.trusted-proxies");
    }
    return factory -> factory.addServerCustomizers(server -> customize(server, forwardedRequests));
  }

  private static void customize(Server server, HttpConfiguration.Customizer customizer) {
    for (Connector connector : server.getConnectors()) {
      connector.getConnectionFactories().stream()
          .filter(HttpConfiguration.ConnectionFactory.class::isInstance)
          .map(HttpConfiguration.ConnectionFactory.class::cast)
          .forEach(factory -> factory.getHttpConfiguration().addCustomizer(customizer));
    }
  }
}
