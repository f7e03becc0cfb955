package dev.countersign.operations.djangocomparison;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.countersign.operations.djangocomparison.DifferenceRules.Comparison;
import dev.countersign.operations.failures.CommandFailed;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests the comparison with servers that answer from a script. */
class BothServersTest {

  private HttpServer django;
  private HttpServer countersign;

  @BeforeEach
  void start() throws IOException {
    django = server();
    countersign = server();
  }

  @AfterEach
  void stop() {
    django.stop(0);
    countersign.stop(0);
  }

  @Test
  void a_difference_without_a_rule_is_reported_with_both_values() {
    answer(django, 200, "{\"id\":1}");
    answer(countersign, 200, "{\"id\":2}");

    assertThat(compare().unexplained()).containsExactly("body: {\"id\":1} → {\"id\":2}");
  }

  @Test
  void a_known_difference_is_reported_by_its_rule() {
    answer(django, 400, "{\"detail\":\"Invalid token.\"}");
    answer(countersign, 400, "{\"detail\":\"Invalid token.\",\"code\":\"token_not_valid\"}");

    assertThat(compare().unexplained()).isEmpty();
    assertThat(compare().rules()).extracting(DifferenceRule::name).containsExactly("error-code");
  }

  @Test
  void a_path_that_django_does_not_have_is_left_out() {
    answer(django, 404, "");
    answer(countersign, 200, "{}");

    try (var both = both()) {
      assertThat(both.compare(SampledRequest.get("/me/", Map.of()))).isEmpty();
    }
  }

  @Test
  void a_server_that_does_not_answer_ends_the_command() {
    answer(django, 200, "{}");
    countersign.stop(0);

    try (var both = both()) {
      assertThatThrownBy(() -> both.compare(SampledRequest.get("/me/", Map.of())))
          .isInstanceOf(CommandFailed.class)
          .hasMessageContaining("did not answer");
    }
  }

  private Comparison compare() {
    try (var both = both()) {
      return both.compare(SampledRequest.get("/me/", Map.of())).orElseThrow();
    }
  }

  private BothServers both() {
    return new BothServers(uri(django), uri(countersign));
  }

  private static HttpServer server() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
    return server;
  }

  private static void answer(HttpServer server, int status, String body) {
    server.createContext(
        "/me/",
        exchange -> {
          byte[] bytes = body.getBytes(UTF_8);
          exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private static URI uri(HttpServer server) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }
}
