package dev.countersign.api.openapi;

import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** Describes the property names and types of a body, without the values. */
final class Shape {

  private Shape() {}

  static String of(JsonNode node) {
    if (node.isObject()) {
      return node.propertyStream()
          .map(property -> property.getKey() + ":" + of(property.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    }
    if (node.isArray()) {
      return node.valueStream()
          .map(Shape::of)
          .distinct()
          .collect(Collectors.joining(",", "[", "]"));
    }
    return node.getNodeType().toString();
  }
}
