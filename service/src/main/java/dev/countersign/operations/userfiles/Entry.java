package dev.countersign.operations.userfiles;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * An entry of a file of another system.
 *
 * @param place Where the entry begins, for messages.
 * @param fault Why the entry cannot be read; empty if it can.
 */
public record Entry(String place, JsonNode value, String fault) {

  static Entry of(String place, JsonNode value) {
    return value.isObject() ? new Entry(place, value, "") : broken(place, "it is not an object.");
  }

  static Entry broken(String place, String fault) {
    return new Entry(place, JsonNodeFactory.instance.missingNode(), fault);
  }
}
