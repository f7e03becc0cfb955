package dev.countersign.openapi;

import dev.countersign.fields.Form;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What a form takes in, from the words in which it describes itself. */
final class FormSchema {

  private FormSchema() {}

  /** Of a change in part, no field is required. */
  static Map<String, Object> of(Form form, boolean inPart) {
    var properties = new LinkedHashMap<String, Object>();
    var required = new ArrayList<String>();
    form.metadata()
        .forEach(
            (name, described) -> {
              if (described instanceof Map<?, ?> field && isTrue(field, "required")) {
                required.add(name);
              }
              if (described instanceof Map<?, ?> field && !isTrue(field, "read_only")) {
                properties.put(name, property(name, field));
              }
            });
    Map<String, Object> schema = Schemas.ofType("object");
    schema.put("properties", properties);
    if (!required.isEmpty() && !inPart) {
      schema.put("required", List.copyOf(required));
    }
    return schema;
  }

  private static Map<String, Object> property(String name, Map<?, ?> field) {
    String type = String.valueOf(field.get("type"));
    Map<String, Object> schema = Schemas.ofType(type.equals("boolean") ? "boolean" : "string");
    if (type.equals("email")) {
      schema.put("format", "email");
    }
    if (name.contains("password")) {
      schema.put("format", "password");
      schema.put("writeOnly", true);
    }
    schema.put("title", String.valueOf(field.get("label")));
    copy(field, "help_text", schema, "description");
    copy(field, "min_length", schema, "minLength");
    copy(field, "max_length", schema, "maxLength");
    return schema;
  }

  private static void copy(Map<?, ?> field, String from, Map<String, Object> schema, String to) {
    Object value = field.get(from);
    if (value != null) {
      schema.put(to, value);
    }
  }

  private static boolean isTrue(Map<?, ?> field, String key) {
    return Boolean.TRUE.equals(field.get(key));
  }
}
