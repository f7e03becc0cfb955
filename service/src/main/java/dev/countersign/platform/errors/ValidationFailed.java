package dev.countersign.platform.errors;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Refuses invalid input. Holds the messages by field, in the order of the fields. */
@ExtensionApi
public final class ValidationFailed extends Refusal {

  private final Map<String, List<String>> fields;

  public ValidationFailed(Map<String, List<String>> fields) {
    super(400, "invalid", "Invalid input.");
    this.fields = new LinkedHashMap<>(fields);
  }

  public ValidationFailed(String field, String text) {
    this(Map.of(field, List.of(text)));
  }

  public Map<String, List<String>> fields() {
    return new LinkedHashMap<>(fields);
  }

  @Override
  public Map<String, Object> body() {
    return new LinkedHashMap<>(fields);
  }
}
