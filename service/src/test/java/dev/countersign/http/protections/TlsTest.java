package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ResponseObservers;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestCertificate;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests a service that terminates TLS itself. */
@TestPropertySource(properties = "countersign.security.hsts.max-age=300s")
@Tag("R39")
class TlsTest extends ServiceTest {

  private static final TestCertificate CERTIFICATE = new TestCertificate();

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void endTls(DynamicPropertyRegistry properties) {
    for (String setting : CERTIFICATE.settings()) {
      String[] parts = setting.split("=", 2);
      properties.add(parts[0], () -> parts[1]);
    }
  }

  @Test
  void http_2_is_spoken_and_http_1_too() throws Exception {
    HttpResponse<String> two = get(Version.HTTP_2, "TLSv1.3", "/api/tasks/public/");
    HttpResponse<String> one = get(Version.HTTP_1_1, "TLSv1.3", "/api/tasks/public/");

    assertThat(two.version()).isEqualTo(Version.HTTP_2);
    assertThat(one.version()).isEqualTo(Version.HTTP_1_1);
    assertThat(two.statusCode()).isEqualTo(one.statusCode()).isEqualTo(200);
    assertThat(two.body()).isEqualTo(one.body());
  }

  @Test
  void tls_1_2_and_1_3_are_spoken() throws Exception {
    for (String protocol : new String[] {"TLSv1.2", "TLSv1.3"}) {
      HttpResponse<String> answer = get(Version.HTTP_2, protocol, "/api/tasks/public/");

      assertThat(answer.sslSession().orElseThrow().getProtocol()).isEqualTo(protocol);
    }
  }

  /**
   * Sends the first bytes of an old client's handshake, because the JDK no longer supports TLS 1.1.
   */
  @Test
  void tls_1_1_is_refused() throws IOException {
    String hello = "160301002f0100002b0302" + "00".repeat(32) + "000004c013002f0100";
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      OutputStream out = socket.getOutputStream();
      out.write(HexFormat.of().parseHex(hello));
      out.flush();

      byte[] answer = socket.getInputStream().readNBytes(7);

      // A fatal alert: protocol_version.
      assertThat(answer).startsWith(21).endsWith(2, 70);
    }
  }

  @Test
  void suites_without_forward_secrecy_or_with_cbc_are_refused() throws IOException {
    for (String suite :
        new String[] {
          "TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA384"
        }) {
      try (var socket =
          (SSLSocket)
              CERTIFICATE
                  .trusting()
                  .getSocketFactory()
                  .createSocket(InetAddress.getLoopbackAddress(), port)) {
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.setEnabledCipherSuites(new String[] {suite});

        assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLHandshakeException.class);
      }
    }
  }

  @Test
  void browsers_are_told_to_stay_whatever_the_status() throws Exception {
    for (String path : new String[] {"/", "/nope/", "/api/tasks/", "/api/tasks", "/probe/error/"}) {
      for (Version version : Version.values()) {
        if (version == Version.HTTP_1_1 || version == Version.HTTP_2) {
          HttpResponse<String> answer = get(version, "TLSv1.3", path);

          assertThat(answer.headers().allValues("Strict-Transport-Security"))
              .as(path + " " + answer)
              .containsExactly("max-age=300");
        }
      }
    }
  }

  @Test
  void what_the_engine_refuses_itself_carries_the_headers_too() throws IOException {
    for (String head : new String[] {"GET /%00/ HTTP/1.1\r\nHost: localhost", "nonsense"}) {
      try (Socket socket =
          CERTIFICATE
              .trusting()
              .getSocketFactory()
              .createSocket(InetAddress.getLoopbackAddress(), port)) {
        socket.getOutputStream().write((head + "\r\n\r\n").getBytes(ISO_8859_1));
        socket.getOutputStream().flush();

        String answer = new String(socket.getInputStream().readNBytes(600), ISO_8859_1);

        assertThat(answer)
            .startsWith("HTTP/1.1 400 ")
            .contains("\r\nStrict-Transport-Security: max-age=300\r\n")
            .contains("\r\nX-Content-Type-Options: nosniff\r\n");
      }
    }
  }

  private HttpResponse<String> get(Version version, String protocol, String path)
      throws IOException, InterruptedException {
    var parameters = new SSLParameters();
    parameters.setProtocols(new String[] {protocol});
    try (var client =
        HttpClient.newBuilder()
            .sslContext(CERTIFICATE.trusting())
            .sslParameters(parameters)
            .version(version)
            .build()) {
      HttpResponse<String> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("https://localhost:" + port + path)).build(),
              BodyHandlers.ofString());
      ResponseObservers.show(port, new Http(port).request("GET", path), shown(answer));
      return answer;
    }
  }

  private static Response shown(HttpResponse<String> answer) {
    List<Map.Entry<String, String>> headers =
        answer.headers().map().entrySet().stream()
            .flatMap(
                named -> named.getValue().stream().map(value -> Map.entry(named.getKey(), value)))
            .toList();
    return new Response(answer.statusCode(), "", headers, answer.body().getBytes(UTF_8));
  }
}
