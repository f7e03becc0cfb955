package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.test.context.TestPropertySource;

/** Tests the rows of a trusted proxy. */
@TestPropertySource(properties = "countersign.security.trusted-proxies=127.0.0.1,10.0.0.0/8")
@Tag("R26")
@Tag("T61")
@ExtendWith(OutputCaptureExtension.class)
class HostTableOfProxiesTest extends HostTable {

  private static final String OWN = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";

  HostTableOfProxiesTest() {
    super("proxy");
  }

  @Test
  void links_to_other_pages_of_a_list_have_the_scheme_that_the_proxy_names() {
    database()
        .sql(
            """
            insert into tasks (title, is_public, created_by, created_at)
            select 'x', true, 1, now() from generate_series(1, 51)
            """)
        .update();

    String next =
        http()
            .request("GET", "/api/tasks/public/")
            .header("Host", "example.test")
            .header("X-Forwarded-Proto", "https")
            .header("X-Forwarded-Host", "evil.test")
            .send()
            .json()
            .get("next")
            .asString();

    assertThat(next).startsWith("https://example.test/api/tasks/public/?after=");
  }

  @Test
  void the_request_id_of_the_proxy_is_that_of_response_log_event_and_error_page(
      CapturedOutput output) {
    String id = "proxy-id.1234567_8";

    Response login = post("/api/token/", id, "{\"username\":\"unknown\",\"password\":\"x\"}");
    Response page =
        from("GET", "/api/users/999/")
            .header("Accept", "text/html")
            .header("X-Request-Id", id)
            .send();
    from("GET", "/probe/error/").header("X-Request-Id", id).send();

    assertThat(login.headers("X-Request-Id")).containsExactly(id);
    assertThat(database().sql("select request_id from events").query(String.class).list())
        .contains(id);
    assertThat(page.header("X-Request-Id")).contains(id);
    assertThat(
            from("GET", "/nowhere/")
                .header("Accept", "text/html")
                .header("X-Request-Id", id)
                .send()
                .body())
        .contains(id);
    assertThat(output.getAll()).contains("[" + id + "] ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "short",
        "00000000-0000-0000-0000-000000000000-00000000-0000-0000-0000-00000",
        "with space in it",
        "first-id,second-id",
        "semi;colon=12345",
        "<script>alert(1)</script>",
        "\u001b[31mcolour-of-log",
        "\u00e4\u00f6\u00fc-latin-letters",
        "${jndi:ldap://x/y}",
        "../../etc/passwd",
        "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl",
        "0123456789abcdef0123456789abcdef01234567"
      })
  void a_request_id_of_another_form_is_replaced(String sent) {
    Response answer = from("GET", "/probe/where/").header("X-Request-Id", sent).send();

    assertThat(answer.headers("X-Request-Id")).singleElement().asString().matches(OWN);
  }

  @Test
  void of_two_request_ids_neither_is_taken() {
    Response answer =
        from("GET", "/probe/where/")
            .header("X-Request-Id", "first-id-1")
            .header("X-Request-Id", "second-id-2")
            .send();

    assertThat(answer.headers("X-Request-Id")).singleElement().asString().matches(OWN);
    assertThat(from("GET", "/").version("HTTP/1.7").send().header("X-Request-Id")).isPresent();
  }

  private Response post(String path, String id, String json) {
    return from("POST", path).header("X-Request-Id", id).json(json).send();
  }

  private HttpRequest from(String method, String path) {
    return http()
        .request(method, path)
        .header("Host", "example.test")
        .header("X-Forwarded-Proto", "https");
  }
}
