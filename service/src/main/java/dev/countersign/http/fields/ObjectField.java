package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Accepts an object, or a text that contains an object as JSON, which an HTML form can send. The
 * endpoint checks what is in the object.
 */
@ExtensionApi
public record ObjectField(String name, String label) implements Field {

  @Override
  public boolean required() {
    return true;
  }

  @Override
  public boolean readOnly() {
    return false;
  }

  @Override
  public Map<String, Object> metadata() {
    return describe("nested object", label);
  }

  @Override
  public Outcome check(JsonNode value) {
    Optional<JsonNode> object = value.isString() ? parsed(value.asString()) : Optional.of(value);
    return object
        .filter(JsonNode::isObject)
        .<Outcome>map(Outcome.Fine::new)
        .orElseGet(() -> new Outcome.Wrong("Expected an object."));
  }

  private static Optional<JsonNode> parsed(String text) {
    try {
      return Optional.of(JsonBody.parse(text.getBytes(UTF_8), Optional.empty()));
    } catch (ParseFailed malformed) {
      return Optional.empty();
    }
  }
}
