package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.test.context.TestPropertySource;

/** Tests row by row what a request can claim about its client and its host. */
@TestPropertySource(
    properties = {
      "countersign.allowed-hosts=example.test,.wide.test,[2001:db8::1]",
      "countersign.security.ssl-redirect=true",
      "countersign.security.redirect-exempt=^probe/where/",
      "countersign.security.hsts.max-age=300s",
      "countersign.security.proxy-ssl-header=X-Forwarded-Proto: https",
      "countersign.security.proxy-request-id-header=X-Request-Id"
    })
abstract class HostTable extends ServiceTest {

  private final String peer;

  HostTable(String peer) {
    this.peer = peer;
  }

  @TestFactory
  Stream<DynamicTest> every_row_is_answered_as_written_down() {
    String token = tokens().access(1);
    return HostRow.all().stream()
        .filter(row -> row.peer().equals(peer))
        .map(row -> DynamicTest.dynamicTest(row.toString(), () -> check(row, token)));
  }

  private void check(HostRow row, String token) {
    HttpRequest request = http().request("GET", row.target()).without("Host");
    row.lines().stream()
        .filter(line -> !line.equals("HTTP/1.0"))
        .map(line -> line.replace("<jwt>", token))
        .forEach(line -> request.headerLine(line.split(":", 2)[0], line));
    if (row.lines().contains("HTTP/1.0")) {
      request.version("HTTP/1.0");
    }

    Response answer = request.send();

    assertThat(outcome(answer)).as(answer.toString()).isEqualTo(row.outcome());
    assertThat(answer.headers("Strict-Transport-Security"))
        .isEqualTo(
            row.outcome().matches("200 https://.*|.* over HTTPS")
                ? List.of("max-age=300")
                : List.of());
  }

  private static String outcome(Response answer) {
    return answer.status()
        + switch (answer.status()) {
          case 301 -> " " + answer.header("Location").orElse("");
          case 200 ->
              " "
                  + answer.json().get("origin").asString()
                  + " "
                  + answer.json().get("address").asString()
                  + " "
                  + answer.json().get("user").asString();
          default -> answer.header("Strict-Transport-Security").isPresent() ? " over HTTPS" : "";
        };
  }
}
