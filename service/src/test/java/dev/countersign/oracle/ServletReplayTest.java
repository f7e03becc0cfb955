package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServletOnRequest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Replays the same exchanges through the dispatcher servlet. Exchanges that change nothing are then
 * sent without it: both responses have the same bytes.
 */
@TestPropertySource(properties = "test.database-of=oracle-servlet")
@Import(ServletOnRequest.class)
class ServletReplayTest extends OracleReplayTest {

  private static final Set<String> CHANGING =
      Set.of("Date", "X-Request-Id", "Set-Cookie", "Content-Length");

  @Override
  Response send(Supplier<HttpRequest> requests) {
    HttpRequest request = requests.get().header(ServletOnRequest.HEADER, "1");
    Response byServlet = request.send();
    if (byServlet.status() >= 400 || request.method().equals("GET")) {
      Response direct = requests.get().send();
      assertThat(steady(direct)).isEqualTo(steady(byServlet));
      if (!byServlet.header("Content-Type").orElse("").startsWith("text/html")) {
        // A page shows its request id.
        assertThat(direct.body()).isEqualTo(byServlet.body());
      }
    }
    return byServlet;
  }

  private static List<Map.Entry<String, String>> steady(Response response) {
    return response.headers().stream()
        .filter(header -> !CHANGING.contains(header.getKey()))
        .toList();
  }
}
