package dev.countersign.http.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class AnswerPageTest extends ServiceTest {

  @Test
  void the_page_shows_request_line_status_and_body() {
    Response page = http().request("GET", "/api/accounts/me/").header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(403);
    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .contains("<title>GET /api/accounts/me/ – Countersign</title>")
        .contains("<strong>GET</strong> /api/accounts/me/</p>")
        .contains("<strong class=\"bad\">HTTP 403 Forbidden</strong>")
        .contains("&quot;code&quot;</span>: <span class=\"s\">&quot;not_authenticated&quot;");
  }

  @Test
  void everything_on_the_page_is_escaped() {
    String token = tokens().access(newPerson().id());
    http()
        .request("POST", "/api/tasks/")
        .bearer(token)
        .json("{\"title\":\"<script>alert('x')</script> & \\\"so on\\\"\"}")
        .send();

    Response page = http().request("GET", "/api/tasks/?format=api").bearer(token).send();

    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
    assertThat(page.body())
        .doesNotContain("<script>")
        .contains("&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt; &amp; \\&quot;so on\\&quot;");
  }

  @Test
  void the_request_line_is_escaped() {
    Response page =
        http().request("G'&T", "/probe/any/?x=<b>").header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(405);
    assertThat(page.body())
        .contains("<strong>G&#x27;&amp;T</strong> /probe/any/?x=")
        .doesNotContain("G'&T", "<b>");
  }
}
