package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.platform.errors.Unavailable;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;
import org.springframework.web.bind.annotation.GetMapping;

@TestPropertySource(
    properties = {
      "countersign.cors.allowed-origins=https://app.example.com,https://*.below.example,"
          + "http://localhost:3000,https://shop.example.com:8443,https://usual.example.com:443",
      "countersign.cors.allow-credentials=true",
      "countersign.api.throttle.rates.refresh=1/day",
      "countersign.api.max-body-size=2KB"
    })
@Import(CorsTableTest.UnavailableEndpoint.class)
@Tag("T57")
class CorsTableTest extends ServiceTest {

  private static final Path TABLE = Path.of("service/src/test/resources/cors-table.txt");
  private static final String EXPOSED =
      "Allow, ETag, Idempotent-Replayed, Location, Retry-After, WWW-Authenticate, X-Request-Id";

  private static final String TASK = "{\"title\":\"write\"}";

  record Row(String request, String origin, int status, boolean isAllowed) {}

  @Endpoint("/probe/unavailable/")
  @Permissions(AllowAny.class)
  static class UnavailableEndpoint {

    @GetMapping
    Map<String, String> refuse() {
      throw new Unavailable(Duration.ofSeconds(1));
    }
  }

  private static List<Row> rows() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> !line.startsWith("#") && !line.startsWith("request"))
        .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
        .map(
            cells ->
                new Row(
                    cells.get(0),
                    cells.get(1),
                    Integer.parseInt(cells.get(2)),
                    cells.get(3).equals("yes")))
        .toList();
  }

  @Test
  void the_table_has_sixty_rows_or_more() throws IOException {
    System.out.printf("figure: CORS table: %d rows%n", rows().size());
    assertThat(rows()).hasSizeGreaterThanOrEqualTo(60).doesNotHaveDuplicates();
  }

  @TestFactory
  Stream<DynamicTest> every_row_gets_the_headers_as_written_down() throws IOException {
    return rows().stream().map(row -> DynamicTest.dynamicTest(row.toString(), () -> check(row)));
  }

  /** Jetty keeps no header of a request that it could not parse, so the origin is unknown. */
  @Test
  void a_request_that_cannot_be_parsed_gets_no_permission() {
    for (HttpRequest request :
        List.of(
            http().request("GET", "/api/tasks%00/"),
            http().request("GET", "/api/").header("X-Long", "x".repeat(9000)))) {
      Response response = request.header("Origin", "https://app.example.com").send();

      assertThat(response.status()).isIn(400, 431);
      assertThat(response.headers("Access-Control-Allow-Origin")).isEmpty();
      assertThat(response.header("Cache-Control").orElseThrow()).contains("no-store");
    }
  }

  private void check(Row row) {
    HttpRequest request = request(row.request());
    if (!row.origin().equals("-")) {
      request.header("Origin", row.origin());
    }

    Response response = request.send();

    assertThat(response.status()).as(response.toString()).isEqualTo(row.status());
    assertThat(response.headers("Access-Control-Allow-Origin"))
        .as(response.toString())
        .isEqualTo(row.isAllowed() ? List.of(row.origin()) : List.of());
    assertThat(response.headers("Access-Control-Allow-Credentials"))
        .isEqualTo(row.isAllowed() ? List.of("true") : List.of());
    assertThat(response.headers("Access-Control-Expose-Headers"))
        .isEqualTo(row.isAllowed() ? List.of(EXPOSED) : List.of());
    assertThat(response.headers("Access-Control-Allow-Methods")).isEmpty();
    assertThat(response.headers("Vary")).as(response.toString()).hasSize(1);
    assertThat(response.header("Vary").orElseThrow().split(", ")).contains("Origin");
    assertThat(response.headers("X-Frame-Options")).hasSize(1);
    assertThat(response.headers("X-Request-Id")).hasSize(1);
  }

  private HttpRequest request(String name) {
    return switch (name) {
      case "ok" -> http().request("GET", "/api/tasks/public/");
      case "two-origins" ->
          http().request("GET", "/api/tasks/public/").header("Origin", "https://evil.example");
      case "head" -> http().request("HEAD", "/api/tasks/public/");
      case "bearer" -> http().request("GET", "/api/accounts/me/").bearer(login(newPerson()));
      case "not-modified" ->
          http().request("GET", "/api/tasks/public/").header("If-None-Match", "*");
      case "created" -> http().request("POST", "/api/tasks/").bearer(token()).json(TASK);
      case "deleted" -> deletion();
      case "slash-get" -> http().request("GET", "/api/accounts/me");
      case "slash-post" -> http().request("POST", "/api/token").json("{}");
      case "login-page" -> http().request("GET", "/account/").header("Accept", "text/html");
      case "invalid" -> http().request("POST", "/api/accounts/register/").json("{}");
      case "malformed-body" -> http().request("POST", "/api/token/").json("{");
      case "malformed-path" -> http().request("GET", "/api/%2e%2e/x/");
      case "other-host" -> http().request("GET", "/api/").header("Host", "evil.example");
      case "old-coding" ->
          http()
              .request("POST", "/api/token/")
              .version("HTTP/1.0")
              .header("Transfer-Encoding", "chunked");
      case "bad-token" -> http().request("GET", "/api/accounts/me/").bearer("a.b.c");
      case "wrong-password" ->
          http().request("POST", "/api/token/").json("{\"username\":\"x\",\"password\":\"y\"}");
      case "anonymous" -> http().request("GET", "/api/accounts/me/");
      case "unknown" -> http().request("GET", "/api/nope/");
      case "no-such-method" -> http().request("DELETE", "/api/token/");
      case "unacceptable" ->
          http().request("GET", "/api/tasks/public/").header("Accept", "image/png");
      case "too-long" -> http().request("POST", "/api/token/").json(" ".repeat(2100));
      case "announced-long" -> http().request("POST", "/api/token/").json(" ".repeat(100_000));
      case "media-type" ->
          http().request("POST", "/api/token/").header("Content-Type", "text/csv").body("a");
      case "too-often" -> afterTheLimit();
      case "failure" -> http().request("GET", "/probe/error/");
      case "unavailable" -> http().request("GET", "/probe/unavailable/");
      case "alive" -> http().request("GET", "/livez");
      case "metadata" -> http().request("OPTIONS", "/api/token/");
      case "page" -> http().request("GET", "/api-auth/login/").header("Accept", "text/html");
      case "static" -> http().request("GET", styleSheet());
      default -> throw new IllegalArgumentException(name);
    };
  }

  private String token() {
    return login(newPerson());
  }

  private HttpRequest deletion() {
    String token = token();
    Response made = http().request("POST", "/api/tasks/").bearer(token).json(TASK).send();
    return http()
        .request("DELETE", "/api/tasks/" + made.json().get("id").asLong() + "/")
        .bearer(token);
  }

  private HttpRequest afterTheLimit() {
    http().post("/api/token/refresh/", "{}");
    return http().request("POST", "/api/token/refresh/").json("{}");
  }

  private String styleSheet() {
    String page =
        http().request("GET", "/api-auth/login/").header("Accept", "text/html").send().body();
    int begin = page.indexOf("/static/");
    return page.substring(begin, page.indexOf('"', begin));
  }
}
