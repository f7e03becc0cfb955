package dev.countersign.http.cors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CorsOffTest extends ServiceTest {

  private static final Set<String> DIFFERS = Set.of("date", "x-request-id");

  @ParameterizedTest
  @CsvSource({
    "GET, /api/tasks/public/",
    "GET, /api/accounts/me/",
    "GET, /api/accounts/me",
    "GET, /nope/",
    "GET, /probe/error/",
    "GET, /livez",
    "GET, /api/%2e%2e/x/",
    "POST, /api/token/",
    "POST, /api/accounts/register/",
    "DELETE, /api/token/",
    "OPTIONS, /api/token/",
    "OPTIONS, /api/accounts/me/"
  })
  void a_request_gets_the_same_bytes_with_and_without_an_origin(String method, String path) {
    Response without = http().request(method, path).send();
    Response with = from(http().request(method, path)).send();

    assertThat(with.status()).isEqualTo(without.status());
    assertThat(compared(with)).isEqualTo(compared(without));
    assertThat(with.headers()).noneMatch(header -> header.getKey().startsWith("Access-Control-"));
    assertThat(with.headers("Vary").toString()).doesNotContain("Origin");
    assertThat(with.body()).isEqualTo(without.body());
  }

  private static HttpRequest from(HttpRequest request) {
    return request
        .header("Origin", "https://app.example.com")
        .header("Access-Control-Request-Method", "PUT");
  }

  private static List<Map.Entry<String, String>> compared(Response response) {
    return response.headers().stream()
        .filter(header -> !DIFFERS.contains(header.getKey().toLowerCase(Locale.ROOT)))
        .toList();
  }
}
