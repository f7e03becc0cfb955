package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import tools.jackson.databind.JsonNode;

/**
 * Accepts a list of texts or numbers. From an HTML form it accepts a text that contains such a list
 * as JSON, or its items with spaces or commas between them.
 *
 * @param items The type of an item: string or integer.
 * @param most The largest number of items.
 * @param isValid Whether an item is valid.
 */
@ExtensionApi
public record ListField(
    String name, String label, String items, int most, Predicate<String> isValid) implements Field {

  @Override
  public boolean required() {
    return false;
  }

  @Override
  public boolean readOnly() {
    return false;
  }

  @Override
  public Map<String, Object> metadata() {
    Map<String, Object> metadata = describe("list", label);
    metadata.put("max_length", most);
    metadata.put("child", Map.of("type", items, "required", true, "read_only", false));
    return metadata;
  }

  @Override
  public Outcome check(JsonNode value) {
    Optional<List<String>> sent = value.isString() ? written(value.asString()) : texts(value);
    if (sent.isEmpty()) {
      return new Outcome.Wrong("Expected a list of items.");
    }
    if (sent.get().size() > most) {
      return new Outcome.Wrong("Ensure this field has no more than " + most + " elements.");
    }
    return sent.get().stream()
        .filter(isValid.negate())
        .findFirst()
        .<Outcome>map(wrong -> new Outcome.Wrong("\"" + wrong + "\" is not valid here."))
        .orElseGet(() -> new Outcome.Fine(sent.get().stream().distinct().toList()));
  }

  private static Optional<List<String>> written(String text) {
    return text.strip().startsWith("[")
        ? parsed(text)
        : Optional.of(
            Arrays.stream(text.split("[\\s,]+")).filter(item -> !item.isEmpty()).toList());
  }

  private static Optional<List<String>> parsed(String text) {
    try {
      return texts(JsonBody.parse(text.getBytes(UTF_8), Optional.empty()));
    } catch (ParseFailed malformed) {
      return Optional.empty();
    }
  }

  private static Optional<List<String>> texts(JsonNode value) {
    boolean isList =
        value.isArray()
            && value.valueStream().allMatch(item -> item.isString() || item.isIntegralNumber());
    return isList
        ? Optional.of(value.valueStream().map(JsonNode::asString).toList())
        : Optional.empty();
  }
}
