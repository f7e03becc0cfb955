package dev.countersign.http.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests that endpoints produce JSON only if the browsable API is off, as in Django REST framework
 * without that renderer.
 */
@TestPropertySource(properties = "countersign.api.browsable=false")
class JsonOnlyTest extends ServiceTest {

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          */*                                                               | 200
          text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8   | 200
          text/html                                                         | 406
          text/*                                                            | 406
          """)
  void there_is_json_or_nothing(String accept, int status) {
    Response answer = http().request("GET", "/probe/any/").header("Accept", accept).send();

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.header("Content-Type")).contains("application/json");
  }

  @Test
  void the_format_of_pages_is_not_found() {
    assertThat(http().get("/probe/any/?format=api").status()).isEqualTo(404);
    assertThat(http().get("/probe/any/?format=json").status()).isEqualTo(200);
  }

  @Test
  void the_format_json_keeps_the_indent_that_the_client_accepts() {
    Response indented =
        http()
            .request("GET", "/probe/missing/?format=json")
            .header("Accept", "application/json; indent=4")
            .send();

    assertThat(indented.body()).startsWith("{\n    \"detail\"");
    assertThat(http().get("/probe/missing/?format=json").body()).startsWith("{\"detail\"");
  }

  @Test
  void options_names_json_alone() {
    Response answer = http().request("OPTIONS", "/probe/any/").send();

    assertThat(answer.json().get("renders").toString()).isEqualTo("[\"application/json\"]");
  }

  @Test
  void an_address_that_leads_nowhere_is_still_told_to_people_as_a_page() {
    Response page = http().request("GET", "/nope/").header("Accept", "text/html").send();

    assertThat(page.status()).isEqualTo(404);
    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
  }
}
