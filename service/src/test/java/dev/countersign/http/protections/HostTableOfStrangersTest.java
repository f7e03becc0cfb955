package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Tests the rows of untrusted peers, whose forwarding headers are ignored. */
@TestPropertySource(properties = "countersign.security.trusted-proxies=10.0.0.0/8")
@Tag("R26")
@Tag("T60")
@Tag("T62")
class HostTableOfStrangersTest extends HostTable {

  @Autowired private UndeclaredProxies undeclared;

  HostTableOfStrangersTest() {
    super("stranger");
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "FOO"})
  void an_unsafe_request_with_credentials_over_plain_http_is_refused_and_not_redirected(
      String method) {
    List<HttpRequest> exposing =
        List.of(
            plain(method).header("Authorization", "Bearer x"),
            plain(method).header("Cookie", "sessionid=x"),
            plain(method).json("{\"password\":\"secret\"}"));
    for (HttpRequest request : exposing) {
      Response answer = request.send();

      assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
      assertThat(answer.header("Location")).isEmpty();
      assertThat(answer.header("Content-Type").orElseThrow().toLowerCase(Locale.ROOT))
          .startsWith("application/json");
      assertThat(answer.json().get("code").asString()).isEqualTo("https_required");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "HEAD", "OPTIONS"})
  void a_safe_request_over_plain_http_is_redirected_whatever_it_carries(String method) {
    Response answer = plain(method).header("Authorization", "Bearer x").send();

    assertThat(answer.status()).isEqualTo(301);
    assertThat(answer.header("Location")).contains("https://example.test/api/token/");
  }

  @Test
  void an_unsafe_request_that_carries_nothing_is_redirected() {
    assertThat(plain("POST").send().status()).isEqualTo(301);
  }

  @Test
  void a_peer_that_forwards_and_is_not_trusted_is_noted() {
    plain("GET").header("X-Forwarded-For", "192.0.2.1").send();

    assertThat(undeclared.peers()).containsExactly("127.0.0.1");
  }

  @Test
  void the_request_id_of_a_peer_that_is_not_trusted_is_ignored() {
    Response answer = plain("GET").header("X-Request-Id", "proxy-id.1234567_8").send();

    assertThat(answer.headers("X-Request-Id"))
        .singleElement()
        .asString()
        .matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  }

  private HttpRequest plain(String method) {
    return http().request(method, "/api/token/").without("Host").header("Host", "example.test");
  }

  @Test
  void the_table_has_forty_rows_or_more() {
    System.out.printf("figure: host table: %d rows%n", HostRow.all().size());

    assertThat(HostRow.all()).hasSizeGreaterThanOrEqualTo(40);
  }
}
