package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.http.answers.Json;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class CodeSampleTest {

  private static final String URL = "https://example.com/api/tasks/?q=\"";

  @Test
  void a_request_without_body_has_neither_body_nor_content_type() {
    CodeSample sample = sample("GET", "", Exchange.NOTHING);

    assertThat(sample.javaScript())
        .isEqualTo(
            """
            const response = await fetch("https://example.com/api/tasks/?q=\\"", {
              method: "GET",
              headers: {
                Accept: "application/json",
              },
            });
            console.log(response.status, await response.text());""");
    assertThat(sample.python())
        .isEqualTo(
            """
            import requests

            response = requests.request(
                "GET",
                "https://example.com/api/tasks/?q=\\"",
                headers={"Accept": "application/json"},
            )
            print(response.status_code, response.text)""");
  }

  @Test
  void a_body_is_a_literal_of_the_language() {
    JsonNode body =
        JsonMapper.shared().readTree("{\"done\":true,\"of\":[null,false,1.5,{\"a\":\"}'\\\"\"}]}");
    CodeSample sample = sample("POST", "Bearer", body);

    assertThat(sample.javaScript())
        .contains("Authorization: `Bearer ${access}`,")
        .contains("\"Content-Type\": \"application/json\",")
        .contains("JSON.stringify({\"done\":true,\"of\":[null,false,1.5,{\"a\":\"}'\\\"\"}]})");
    assertThat(sample.python())
        .contains("\"Authorization\": f\"Bearer {access}\"")
        .contains("json={\"done\": True, \"of\": [None, False, 1.5, {\"a\": \"}'\\\"\"}]},");
  }

  @Test
  void a_static_token_has_another_variable() {
    assertThat(sample("GET", "Token", Exchange.NOTHING).python()).contains("f\"Token {token}\"");
  }

  private static CodeSample sample(String method, String keyword, JsonNode body) {
    return new CodeSample(method, URL, keyword, body, new Json());
  }
}
