package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/**
 * Accepts a list of objects, or a text that contains such a list as JSON, which an HTML form can
 * send. Checks the length of the list only: the endpoint checks each row, and reports its errors
 * beside those of the other rows.
 *
 * @param rows The fields of one row.
 * @param most The largest number of rows.
 */
@ExtensionApi
public record RowsField(String name, String label, Form rows, int most) implements Field {

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
    Map<String, Object> metadata = describe("field", label);
    metadata.put("max_length", most);
    metadata.put(
        "child",
        Map.of(
            "type",
            "nested object",
            "required",
            true,
            "read_only",
            false,
            "children",
            rows.metadata()));
    return metadata;
  }

  @Override
  public Outcome check(JsonNode value) {
    Optional<JsonNode> list = value.isString() ? parsed(value.asString()) : Optional.of(value);
    if (list.filter(JsonNode::isArray).isEmpty()) {
      return new Outcome.Wrong("Expected a list of items.");
    }
    List<Input> inputs = list.get().valueStream().map(Input::new).toList();
    if (inputs.isEmpty()) {
      return new Outcome.Wrong("This list may not be empty.");
    }
    return inputs.size() > most
        ? new Outcome.Wrong("Ensure this field has no more than " + most + " elements.")
        : new Outcome.Fine(inputs);
  }

  private static Optional<JsonNode> parsed(String text) {
    try {
      return Optional.of(JsonBody.parse(text.getBytes(UTF_8), Optional.empty()));
    } catch (ParseFailed malformed) {
      return Optional.empty();
    }
  }
}
