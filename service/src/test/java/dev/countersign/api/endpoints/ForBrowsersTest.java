package dev.countersign.api.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests endpoints that are browser pages. */
class ForBrowsersTest extends ServiceTest {

  @Test
  void a_page_is_a_page_whatever_the_client_accepts() {
    for (String accept : List.of("text/html", "application/json", "image/png", "x", "")) {
      Response page = as(newPerson().id(), "GET").header("Accept", accept).send();

      assertThat(page.status()).as(accept).isEqualTo(200);
      assertThat(page.header("Content-Type")).contains("text/html;charset=utf-8");
      assertThat(page.body()).startsWith("<p>");
      assertThat(page.header("Vary").orElse("")).doesNotContain("Accept");
    }
    assertThat(
            http()
                .request("GET", "/probe/page/?format=json")
                .bearer(tokens().access(newPerson().id()))
                .send()
                .header("Content-Type"))
        .contains("text/html;charset=utf-8");
  }

  @Test
  void nobody_keeps_a_page_or_its_errors() {
    long ada = newPerson().id();

    for (Response answer :
        List.of(
            as(ada, "GET").send(),
            as(ada, "POST").send(),
            as(ada, "DELETE").send(),
            http().get("/probe/page/"),
            http().request("POST", "/probe/page/").send())) {
      assertThat(answer.header("Cache-Control")).as(answer.toString()).contains("no-store");
    }
  }

  @Test
  void an_anonymous_reader_is_sent_to_the_log_in_page_and_back() {
    for (String method : List.of("GET", "HEAD")) {
      Response redirect = http().request(method, "/probe/page/?a=1&b=%20%2F").send();

      assertThat(redirect.status()).isEqualTo(302);
      assertThat(redirect.header("Location"))
          .contains("/api-auth/login/?next=/probe/page/%3Fa%3D1%26b%3D%2520%252F");
      assertThat(redirect.body()).isEmpty();
    }
  }

  @Test
  void an_address_too_long_to_come_back_to_is_left_out() {
    Response redirect = http().get("/probe/page/?a=" + "%20".repeat(1000));

    assertThat(redirect.status()).isEqualTo(302);
    assertThat(redirect.header("Location")).contains("/api-auth/login/");
  }

  @Test
  void an_anonymous_writer_is_refused() {
    assertThat(http().request("POST", "/probe/page/").send().status()).isEqualTo(403);
    assertThat(http().request("OPTIONS", "/probe/page/").send().status()).isEqualTo(403);
  }

  @Test
  void a_wrong_credential_is_refused_where_it_would_not_be_asked_for() {
    assertThat(http().request("GET", "/probe/page/").bearer("garbage").send().status())
        .isEqualTo(401);
  }

  @Test
  void options_tells_that_there_are_only_pages() {
    Response options = as(newPerson().id(), "OPTIONS").send();

    assertThat(options.status()).isEqualTo(200);
    assertThat(options.header("Allow")).contains("GET, POST, HEAD, OPTIONS");
    assertThat(options.body())
        .containsPattern("&quot;renders&quot;</span>: \\[\\s*<span class=\"s\">&quot;text/html");
  }

  private HttpRequest as(long userId, String method) {
    return http().request(method, "/probe/page/").bearer(tokens().access(userId));
  }
}
