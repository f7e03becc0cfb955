package dev.countersign.http.fields;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** Holds a body for endpoints that respond in the same way to every kind of invalid input. */
public final class LenientInput {

  private final JsonNode data;

  LenientInput(JsonNode data) {
    this.data = data;
  }

  static LenientInput unreadable() {
    return new LenientInput(MissingNode.getInstance());
  }

  /** Returns the text of a field, or empty if the body was unreadable or lacks it. */
  public Optional<String> text(String field) {
    JsonNode value = data.path(field);
    return value.isString() ? Optional.of(PythonText.strip(value.asString())) : Optional.empty();
  }
}
