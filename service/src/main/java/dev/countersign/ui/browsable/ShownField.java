package dev.countersign.ui.browsable;

import dev.countersign.http.fields.Field;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Describes a form field by its OPTIONS metadata, with its value and its errors. */
public record ShownField(
    String name,
    String type,
    Map<String, Object> metadata,
    boolean isRequired,
    String value,
    List<String> errors) {

  static ShownField of(Field field, JsonNode values, JsonNode errors) {
    Map<String, Object> metadata = field.metadata();
    JsonNode value = values.path(field.name());
    boolean isKept = !field.secret() && value.isValueNode() && !value.isNull();
    return new ShownField(
        field.name(),
        inputType(field, String.valueOf(metadata.get("type"))),
        metadata,
        field.required(),
        isKept ? value.asString() : "",
        texts(errors.path(field.name())));
  }

  private static String inputType(Field field, String type) {
    if (field.secret()) {
      return "password";
    }
    return switch (type) {
      case "boolean" -> "checkbox";
      case "email" -> "email";
      default -> "text";
    };
  }

  static List<String> texts(JsonNode errors) {
    return errors.isArray()
        ? errors.valueStream().map(JsonNode::asString).toList()
        : errors.isString() ? List.of(errors.asString()) : List.of();
  }

  /** For templates. */
  public String label() {
    return text("label");
  }

  /** For templates. */
  public String help() {
    return text("help_text");
  }

  /** For templates. */
  public String longest() {
    return text("max_length");
  }

  /** For templates. */
  public boolean isChecked() {
    return value.equals("true") || value.equals("on");
  }

  private String text(String key) {
    return String.valueOf(metadata.getOrDefault(key, ""));
  }
}
