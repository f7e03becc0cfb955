package dev.countersign.http.fields;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** One named thing an endpoint takes in or shows. */
public sealed interface Field permits BooleanField, ReadOnlyField, TextField {

  String name();

  boolean required();

  boolean readOnly();

  /** Whether what is typed here is never shown again. */
  default boolean secret() {
    return false;
  }

  /** What OPTIONS tells about the field. */
  Map<String, Object> metadata();

  Outcome check(JsonNode value);

  /** The part of the description that every field has. */
  default Map<String, Object> describe(String type, String label) {
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("type", type);
    metadata.put("required", required());
    metadata.put("read_only", readOnly());
    metadata.put("label", label);
    return metadata;
  }

  /** Either a value that keeps all rules, or what is wrong with it. */
  sealed interface Outcome {
    record Fine(Object value) implements Outcome {}

    record Wrong(List<String> complaints) implements Outcome {
      Wrong(String complaint) {
        this(List.of(complaint));
      }
    }
  }
}
