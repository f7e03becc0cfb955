package dev.countersign.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class PlainPageTest extends ServiceTest {

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
  void the_path_on_an_error_page_is_escaped() {
    Response page = http().request("GET", "/nope/'onx=/").header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(404);
    assertThat(page.body()).contains("GET /nope/&#x27;onx=/").doesNotContain("/'onx");
  }
}
