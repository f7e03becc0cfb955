package dev.countersign.http.fields;

import java.util.Map;
import tools.jackson.databind.JsonNode;

/** A field that is shown and never taken in. */
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
