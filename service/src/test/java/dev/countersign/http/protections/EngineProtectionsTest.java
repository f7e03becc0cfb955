package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.http.cors.TestCrossOrigins;
import dev.countersign.http.fields.TestInputReader;
import dev.countersign.platform.settings.UnusableSetting;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

/** Tests the configuration of Jetty without the service. */
class EngineProtectionsTest {

  private final LocalJetty jetty = new LocalJetty(_ -> "passed");

  @AfterEach
  void stop() {
    jetty.close();
  }

  @Test
  void springs_own_forwarding_headers_prevent_the_start() {
    assertThatThrownBy(() -> protections("framework"))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused -> assertThat(refused.property()).isEqualTo("server.forward-headers-strategy"));
  }

  @Test
  void responses_have_the_security_headers_and_an_id() throws Exception {
    protections("NONE").installOn(jetty.server());
    jetty.start();

    var response = jetty.get(Map.of());

    assertThat(response.getContent()).isEqualTo("passed");
    assertThat(response.get("X-Frame-Options")).isEqualTo("DENY");
    assertThat(response.get("X-Request-Id")).hasSize(36);
  }

  @Test
  void jetty_parses_strictly_and_caches_no_header() {
    protections("none").installOn(jetty.server());

    assertThat(jetty.http().getHttpCompliance()).isEqualTo(HttpCompliance.STRICT);
    assertThat(jetty.http().getHeaderCacheSize()).isZero();
  }

  @Test
  void a_transfer_encoding_in_http_1_0_is_refused() throws Exception {
    protections("none").installOn(jetty.server());
    jetty.start();
    String coding = "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n";

    assertThat(jetty.send("POST / HTTP/1.0\r\nHost: a\r\n" + coding).getStatus()).isEqualTo(400);
    assertThat(jetty.send("POST / HTTP/1.1\r\nHost: a\r\n" + coding).getStatus()).isEqualTo(200);
    assertThat(jetty.send("GET / HTTP/1.0\r\nHost: a\r\n\r\n").getStatus()).isEqualTo(200);
  }

  @Test
  void bodies_are_awaited_before_the_application_gets_the_request() {
    protections("none").installOn(jetty.server());

    assertThat(jetty.server().getHandler()).isInstanceOf(BodyReads.class);
  }

  @Test
  void platform_threads_accept_connections_and_virtual_threads_run_requests() throws Exception {
    var accepted = new CompletableFuture<Boolean>();
    var handled = new CompletableFuture<Boolean>();
    var body = new CompletableFuture<Boolean>();
    EngineProtections protections = protections("none");
    var server = new Server(protections.threads());
    var connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    connector.addBean(
        new Connection.Listener() {
          @Override
          public void onOpened(Connection connection) {
            accepted.complete(Thread.currentThread().isVirtual());
          }
        });
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            var seen = request.getMethod().equals("GET") ? handled : body;
            seen.complete(Thread.currentThread().isVirtual());
            callback.succeeded();
            return true;
          }
        });
    protections.installOn(server);
    server.start();
    try (var client = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
      OutputStream output = client.getOutputStream();
      output.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(US_ASCII));
      assertThat(handled.get(1, TimeUnit.MINUTES)).isTrue();
      output.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n1".getBytes(US_ASCII));
      output.flush();
      output.write('2');

      assertThat(body.get(1, TimeUnit.MINUTES)).isTrue();
      assertThat(accepted.get(1, TimeUnit.MINUTES)).isFalse();
    } finally {
      server.stop();
    }
  }

  @Test
  void cors_responds_to_preflight_requests_if_it_is_on() throws Exception {
    protections("none", "https://app.example.com").installOn(jetty.server());
    jetty.start();

    var response =
        jetty.send(
            """
            OPTIONS / HTTP/1.1
            Host: a
            Origin: https://app.example.com
            Access-Control-Request-Method: POST

            """
                .replace("\n", "\r\n"));

    assertThat(response.getContent()).isNullOrEmpty();
    assertThat(response.get("Access-Control-Allow-Origin")).isEqualTo("https://app.example.com");
  }

  @Test
  void tls_has_no_old_version_no_cbc_and_no_renegotiation() {
    var tls = new SslContextFactory.Server();
    connector(tls);

    protections("none").installOn(jetty.server());

    assertThat(tls.getIncludeProtocols()).containsExactly("TLSv1.2", "TLSv1.3");
    assertThat(tls.getExcludeCipherSuites()).contains(".*_CBC_.*");
    assertThat(tls.isRenegotiationAllowed()).isFalse();
  }

  @Test
  void the_operators_tls_versions_are_kept() {
    var tls = new SslContextFactory.Server();
    tls.setIncludeProtocols("TLSv1.3");
    connector(tls);

    protections("none").installOn(jetty.server());

    assertThat(tls.getIncludeProtocols()).containsExactly("TLSv1.3");
  }

  @Test
  void http2_streams_are_limited_and_clear_text_has_none() {
    var http2 = new HTTP2ServerConnectionFactory(jetty.http());
    var connector =
        new ServerConnector(
            jetty.server(),
            new HttpConnectionFactory(jetty.http()),
            http2,
            new HTTP2CServerConnectionFactory(jetty.http()));
    jetty.server().addConnector(connector);

    protections("none").installOn(jetty.server());

    assertThat(http2.getMaxConcurrentStreams()).isEqualTo(32);
    assertThat(http2.getInitialStreamRecvWindow()).isEqualTo(64 * 1024);
    assertThat(http2.getInitialSessionRecvWindow()).isEqualTo(256 * 1024);
    assertThat(http2.isConnectProtocolEnabled()).isFalse();
    assertThat(connector.getConnectionFactory("h2c")).isNull();
    assertThat(connector.getBeans(StalledConnections.class)).hasSize(1);
  }

  private void connector(SslContextFactory.Server tls) {
    jetty
        .server()
        .addConnector(
            new ServerConnector(
                jetty.server(),
                new SslConnectionFactory(tls, "http/1.1"),
                new HttpConnectionFactory(jetty.http())));
  }

  private static EngineProtections protections(String strategy, String... origins) {
    SecuritySettings settings = TestSecurity.of(Map.of());
    var proxies = new TrustedProxies(settings);
    return new EngineProtections(
        TestCrossOrigins.headers(origins),
        new RequestIds(settings, proxies),
        new ForwardedRequests(settings, proxies, new UndeclaredProxies()),
        new ProtectionHeaders(settings),
        TestInputReader.limits(1024),
        new MockEnvironment().withProperty("server.forward-headers-strategy", strategy));
  }
}
