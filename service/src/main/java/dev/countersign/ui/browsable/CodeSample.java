package dev.countersign.ui.browsable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.http.answers.Json;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/**
 * Writes a request as JavaScript and as Python. Text from the request is a string literal, and the
 * token is a variable, so that the page does not contain the token.
 *
 * @param keyword the keyword of the Authorization header, or empty without that header
 * @param body the body, or a missing node
 */
record CodeSample(String method, String url, String keyword, JsonNode body, Json json) {

  String javaScript() {
    var code = new StringBuilder();
    code.append("const response = await fetch(%s, {\n".formatted(literal(url)));
    code.append("  method: %s,\n".formatted(literal(method)));
    code.append("  headers: {\n    Accept: \"application/json\",\n");
    if (!keyword.isEmpty()) {
      code.append("    Authorization: `%s ${%s}`,\n".formatted(keyword, variable()));
    }
    if (hasBody()) {
      code.append("    \"Content-Type\": \"application/json\",\n");
    }
    code.append("  },\n");
    if (hasBody()) {
      code.append("  body: JSON.stringify(%s),\n".formatted(literal(body)));
    }
    return code.append("});\nconsole.log(response.status, await response.text());").toString();
  }

  /** Uses requests, the client library that most Python programs use. */
  String python() {
    var code = new StringBuilder("import requests\n\nresponse = requests.request(\n");
    code.append("    %s,\n    %s,\n".formatted(literal(method), literal(url)));
    code.append("    headers={\"Accept\": \"application/json\"");
    if (!keyword.isEmpty()) {
      code.append(", \"Authorization\": f\"%s {%s}\"".formatted(keyword, variable()));
    }
    code.append("},\n");
    if (hasBody()) {
      code.append("    json=%s,\n".formatted(pythonLiteral(body)));
    }
    return code.append(")\nprint(response.status_code, response.text)").toString();
  }

  private boolean hasBody() {
    return !body.isMissingNode();
  }

  private String variable() {
    return keyword.equals("Bearer") ? "access" : "token";
  }

  /** Returns JSON, whose strings are literals of both languages. */
  private String literal(Object value) {
    return new String(json.compact(value), UTF_8);
  }

  private String pythonLiteral(JsonNode value) {
    if (value.isObject()) {
      return value.properties().stream()
          .map(field -> literal(field.getKey()) + ": " + pythonLiteral(field.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value.isArray()) {
      return value
          .valueStream()
          .map(this::pythonLiteral)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (value.isBoolean()) {
      return value.asBoolean() ? "True" : "False";
    }
    return value.isNull() ? "None" : literal(value);
  }
}
