package dev.countersign.http.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NegotiationTest extends ServiceTest {

  @ParameterizedTest(name = "{0} -> {1}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          */*                                                               | application/json
          application/json                                                  | application/json
          application/*                                                     | application/json
          APPLICATION/JSON                                                  | application/json
          application/json; charset=utf-8                                   | application/json
          application/xml, */*;q=0.1                                        | application/json
          text/html, application/json                                       | application/json
          text/html                                                         | text/html
          text/*                                                            | text/html
          text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8   | text/html
          application/json;q=0, text/html                                   | text/html
          """)
  void the_form_follows_the_accept_header(String accept, String mediaType) {
    Response answer = http().request("GET", "/probe/any/").header("Accept", accept).send();

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("Content-Type").orElseThrow()).startsWith(mediaType);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "application/xml",
        "garbage",
        "''",
        "application/json;q=0",
        "application/json;q=0.000"
      })
  void what_cannot_be_satisfied_is_406(String accept) {
    Response answer = http().request("GET", "/probe/any/").header("Accept", accept).send();

    assertThat(answer.status()).isEqualTo(406);
    assertThat(answer.header("Content-Type")).contains("application/json");
  }

  @ParameterizedTest
  @CsvSource({"json,200", "api,200", "xml,404", "'',404"})
  void the_format_parameter_overrides_the_header(String format, int status) {
    Response answer =
        http()
            .request("GET", "/probe/any/?format=" + format)
            .header("Accept", "application/xml")
            .send();

    assertThat(answer.status()).isEqualTo(status);
  }
}
