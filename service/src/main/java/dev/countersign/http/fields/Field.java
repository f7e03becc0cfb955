package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Describes one field of an endpoint's input or output. */
@ExtensionApi
public sealed interface Field
    permits BooleanField, ListField, ObjectField, ReadOnlyField, RowsField, TextField {

  String name();

  boolean required();

  boolean readOnly();

  /** Returns whether pages must never show the entered value again. */
  default boolean secret() {
    return false;
  }

  /** Returns the description of the field in the response to OPTIONS. */
  Map<String, Object> metadata();

  Outcome check(JsonNode value);

  /** Returns the attributes that the descriptions of all fields have. */
  default Map<String, Object> describe(String type, String label) {
    var metadata = new LinkedHashMap<String, Object>();
    metadata.put("type", type);
    metadata.put("required", required());
    metadata.put("read_only", readOnly());
    metadata.put("label", label);
    return metadata;
  }

  /** Holds either the valid value or the error messages. */
  sealed interface Outcome {
    record Fine(Object value) implements Outcome {}

    record Wrong(List<String> complaints) implements Outcome {
      Wrong(String complaint) {
        this(List.of(complaint));
      }
    }
  }
}
