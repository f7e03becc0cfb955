package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Describes a field that appears in responses and is ignored in requests. */
@ExtensionApi
public record ReadOnlyField(String name, String type, String label) implements Field {

  @Override
  public boolean required() {
    return false;
  }

  @Override
  public boolean readOnly() {
    return true;
  }

  @Override
  public Map<String, Object> metadata() {
    return describe(type, label);
  }

  @Override
  public Outcome check(JsonNode value) {
    throw new IllegalStateException("The field " + name + " is read-only.");
  }
}
