package dev.countersign.http.fields;

import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;

/** A body for endpoints that answer the same to whatever is wrong with it. */
public final class LenientInput {

  private final JsonNode data;

  LenientInput(JsonNode data) {
    this.data = data;
  }

  static LenientInput unreadable() {
    return new LenientInput(MissingNode.getInstance());
  }

  /** The text of that name, when the body could be read and has it. */
  public Optional<String> text(String field) {
    JsonNode value = data.path(field);
    return value.isString() ? Optional.of(PythonText.strip(value.asString())) : Optional.empty();
  }
}
