package dev.countersign.http.cors;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestCertificate;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests the headers in HTTP/2, and of a request whose body is too slow. */
@TestPropertySource(
    properties = {
      "countersign.cors.allowed-origins=https://app.example.com",
      "server.jetty.connection-idle-timeout=3s"
    })
@Tag("T57")
class CorsOverTlsTest extends ServiceTest {

  private static final TestCertificate CERTIFICATE = new TestCertificate();
  private static final String APP = "https://app.example.com";

  @LocalServerPort private int port;

  @DynamicPropertySource
  static void endTls(DynamicPropertyRegistry properties) {
    for (String setting : CERTIFICATE.settings()) {
      String[] parts = setting.split("=", 2);
      properties.add(parts[0], () -> parts[1]);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "HTTP_2, GET, /api/tasks/public/, 200",
    "HTTP_2, GET, /api/accounts/me/, 403",
    "HTTP_2, GET, /api/accounts/me, 301",
    "HTTP_2, GET, /nope/, 404",
    "HTTP_2, GET, /livez, 200",
    "HTTP_2, OPTIONS, /api/accounts/me/, 200",
    "HTTP_1_1, GET, /nope/, 404",
    "HTTP_1_1, OPTIONS, /api/accounts/me/, 200"
  })
  void every_response_has_the_headers(Version version, String method, String path, int status)
      throws Exception {
    HttpResponse<String> response = send(version, method, path, APP);
    HttpResponse<String> other = send(version, "GET", path, "https://evil.example");

    assertThat(response.version()).isEqualTo(version);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().allValues("Access-Control-Allow-Origin")).containsExactly(APP);
    assertThat(response.headers().firstValue("Vary").orElseThrow()).contains("Origin");
    assertThat(response.headers().firstValue("Access-Control-Allow-Methods").isPresent())
        .isEqualTo(method.equals("OPTIONS"));
    assertThat(other.headers().allValues("Access-Control-Allow-Origin")).isEmpty();
    assertThat(other.headers().firstValue("Vary").orElseThrow()).contains("Origin");
  }

  @Test
  void a_body_that_is_too_slow_gets_408_with_the_headers() throws Exception {
    String head =
        "POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nOrigin: %s\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
            .formatted(APP);
    try (var socket =
        (SSLSocket) CERTIFICATE.trusting().getSocketFactory().createSocket("localhost", port)) {
      socket.setSoTimeout(30_000);
      socket.getOutputStream().write(head.getBytes(ISO_8859_1));
      socket.getOutputStream().flush();

      String response = new String(socket.getInputStream().readNBytes(1500), ISO_8859_1);

      assertThat(response)
          .startsWith("HTTP/1.1 408 ")
          .contains("Access-Control-Allow-Origin: " + APP)
          .contains("Vary: Origin");
    }
  }

  private HttpResponse<String> send(Version version, String method, String path, String origin)
      throws IOException, InterruptedException {
    try (var client =
        HttpClient.newBuilder().sslContext(CERTIFICATE.trusting()).version(version).build()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("https://localhost:" + port + path))
              .method(method, BodyPublishers.noBody())
              .header("Origin", origin)
              .header("Access-Control-Request-Method", "PUT")
              .build(),
          BodyHandlers.ofString());
    }
  }
}
