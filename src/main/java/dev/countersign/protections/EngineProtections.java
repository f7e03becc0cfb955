package dev.countersign.protections;

import dev.countersign.settings.UnusableSetting;
import java.util.List;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** What of the wall stands in the engine: forwarding, TLS, and how long a client may take. */
@Configuration(proxyBeanMethods = false)
class EngineProtections {

  private static final String STRATEGY = "server.forward-headers-strategy";

  @Bean
  WebServerFactoryCustomizer<ConfigurableJettyWebServerFactory> wallInTheEngine(
      RequestIds requestIds,
      ForwardedRequests forwardedRequests,
      ProtectionHeaders headers,
      Environment environment) {
    if (!environment.getProperty(STRATEGY, "none").equalsIgnoreCase("none")) {
      throw new UnusableSetting(
          STRATEGY,
          "would believe everybody's forwarding headers: leave it at none and name the proxies in"
              + " countersign.security.trusted-proxies");
    }
    List<HttpConfiguration.Customizer> inThisOrder =
        List.of(
            requestIds, EngineProtections::refuseCodingOfOldClients, forwardedRequests, headers);
    return factory -> factory.addServerCustomizers(server -> protect(server, inThisOrder));
  }

  private static void protect(Server server, List<HttpConfiguration.Customizer> customizers) {
    for (Connector connector : server.getConnectors()) {
      connector.getConnectionFactories().stream()
          .filter(HttpConfiguration.ConnectionFactory.class::isInstance)
          .map(HttpConfiguration.ConnectionFactory.class::cast)
          .map(HttpConfiguration.ConnectionFactory::getHttpConfiguration)
          .forEach(http -> read(http, customizers));
      SslConnectionFactory tls = connector.getConnectionFactory(SslConnectionFactory.class);
      if (tls != null) {
        strengthen(tls.getSslContextFactory());
      }
      if (connector instanceof AbstractConnector opened) {
        // Over plain HTTP nobody negotiates HTTP/2, so an upgrade to it would only serve smuggling.
        opened.removeConnectionFactory("h2c");
        StalledConnections.closeOn(opened);
      }
    }
  }

  /** What one reader forgives and another does not is where requests are smuggled. */
  private static void read(HttpConfiguration http, List<HttpConfiguration.Customizer> customizers) {
    http.setHttpCompliance(HttpCompliance.STRICT);
    // Behind a balancer a connection carries the credentials of many, each kept there for nothing.
    http.setHeaderCacheSize(0);
    customizers.forEach(http::addCustomizer);
  }

  /**
   * HTTP/1.0 knows no chunks, so whoever stands before us may have counted otherwise (RFC 9112).
   */
  private static Request refuseCodingOfOldClients(Request request, HttpFields.Mutable answer) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      throw new HttpException.RuntimeException(400, "Transfer-Encoding in HTTP/1.0");
    }
    return request;
  }

  /** TLS 1.2 and 1.3 (RFC 8996); no suite whose padding has been attacked over and over. */
  private static void strengthen(SslContextFactory.Server tls) {
    if (tls.getIncludeProtocols().length == 0) {
      tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    }
    tls.addExcludeCipherSuites(".*_CBC_.*");
    // A handshake costs us more than the client, so one for each connection has to do.
    tls.setRenegotiationAllowed(false);
  }
}
