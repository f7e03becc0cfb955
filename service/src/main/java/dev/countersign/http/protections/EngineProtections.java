package dev.countersign.http.protections;

import dev.countersign.http.cors.CorsHeaders;
import dev.countersign.http.fields.BodyLimits;
import dev.countersign.platform.settings.UnusableSetting;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http2.server.AbstractHTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.AbstractConnector;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Configures Jetty: strict parsing, forwarding headers, TLS, and limits for slow clients. */
@Component
public class EngineProtections {

  private static final String STRATEGY = "server.forward-headers-strategy";

  private static final int LEAST_ENGINE_THREADS = 4;

  /** Acceptors and selectors have a thread each; the others open and close connections. */
  private static final int MOST_ENGINE_THREADS = 64;

  private final CorsHeaders cors;
  private final List<HttpConfiguration.Customizer> customizers;
  private final BodyLimits limits;
  private final int mostRequests;

  EngineProtections(
      CorsHeaders cors,
      RequestIds requestIds,
      ForwardedRequests forwardedRequests,
      ProtectionHeaders headers,
      BodyLimits limits,
      Environment environment) {
    if (!environment.getProperty(STRATEGY, "none").equalsIgnoreCase("none")) {
      throw new UnusableSetting(
          STRATEGY,
          "would accept every client's forwarding headers: set it to none and list the proxies in"
              + " countersign.security.trusted-proxies");
    }
    this.cors = cors;
    this.customizers =
        Stream.concat(
                cors.installed(),
                Stream.of(
                    requestIds,
                    EngineProtections::refuseCodingOfOldClients,
                    forwardedRequests,
                    headers))
            .toList();
    this.limits = limits;
    this.mostRequests = environment.getProperty("server.jetty.threads.max", Integer.class, 8192);
  }

  /**
   * Returns the threads of the server: platform threads accept connections and see which of them
   * have data, virtual threads run the requests. On virtual threads, both would wait behind
   * requests that use the CPU, and an idle database would seem not to answer.
   */
  public ThreadPool threads() {
    var requests = new VirtualThreadPool(mostRequests);
    requests.setName("jetty-");
    var engine = new QueuedThreadPool(MOST_ENGINE_THREADS, LEAST_ENGINE_THREADS);
    engine.setName("engine");
    engine.setDaemon(true);
    engine.setReservedThreads(0); // a reserved thread would run a request itself
    engine.setVirtualThreadsExecutor(requests);
    return engine;
  }

  public void installOn(Server server) {
    protect(server, customizers);
    BodyReads.before(server, limits, patience(server));
    cors.installOn(server);
  }

  private static Duration patience(Server server) {
    return Stream.of(server.getConnectors())
        .map(connector -> Duration.ofMillis(connector.getIdleTimeout()))
        .min(Duration::compareTo)
        .orElse(Duration.ofSeconds(30));
  }

  private static void protect(Server server, List<HttpConfiguration.Customizer> customizers) {
    for (Connector connector : server.getConnectors()) {
      connector.getConnectionFactories().stream()
          .filter(HttpConfiguration.ConnectionFactory.class::isInstance)
          .map(HttpConfiguration.ConnectionFactory.class::cast)
          .map(HttpConfiguration.ConnectionFactory::getHttpConfiguration)
          .forEach(http -> read(http, customizers));
      connector.getConnectionFactories().stream()
          .filter(AbstractHTTP2ServerConnectionFactory.class::isInstance)
          .map(AbstractHTTP2ServerConnectionFactory.class::cast)
          .forEach(EngineProtections::limitStreams);
      SslConnectionFactory tls = connector.getConnectionFactory(SslConnectionFactory.class);
      if (tls != null) {
        strengthen(tls.getSslContextFactory());
      }
      if (connector instanceof AbstractConnector opened) {
        // Clients do not negotiate HTTP/2 over plain HTTP; an upgrade would only help request
        // smuggling.
        opened.removeConnectionFactory("h2c");
        StalledConnections.closeOn(opened);
      }
    }
  }

  /**
   * Limits HTTP/2 streams: browsers send a few requests at once, and a body has at most 1 MB by
   * default.
   */
  private static void limitStreams(AbstractHTTP2ServerConnectionFactory http2) {
    http2.setMaxConcurrentStreams(32);
    http2.setInitialStreamRecvWindow(64 * 1024);
    http2.setInitialSessionRecvWindow(256 * 1024);
    http2.setConnectProtocolEnabled(false);
  }

  /**
   * Parses strictly: request smuggling uses messages that a proxy and the server parse differently.
   */
  private static void read(HttpConfiguration http, List<HttpConfiguration.Customizer> customizers) {
    http.setHttpCompliance(HttpCompliance.STRICT);
    // Behind a load balancer a connection carries credentials of many users; do not cache them.
    http.setHeaderCacheSize(0);
    customizers.forEach(http::addCustomizer);
  }

  /**
   * Rejects Transfer-Encoding in HTTP/1.0, which has no chunked encoding: a proxy may compute a
   * different body length (RFC 9112).
   */
  private static Request refuseCodingOfOldClients(Request request, HttpFields.Mutable answer) {
    if (request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_1_0
        && request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      throw new HttpException.RuntimeException(400, "Transfer-Encoding in HTTP/1.0");
    }
    return request;
  }

  /**
   * Allows TLS 1.2 and 1.3 (RFC 8996) without CBC cipher suites, whose padding has known attacks.
   */
  private static void strengthen(SslContextFactory.Server tls) {
    if (tls.getIncludeProtocols().length == 0) {
      tls.setIncludeProtocols("TLSv1.2", "TLSv1.3");
    }
    tls.addExcludeCipherSuites(".*_CBC_.*");
    // A handshake costs the server more than the client, so each connection gets one.
    tls.setRenegotiationAllowed(false);
  }
}
