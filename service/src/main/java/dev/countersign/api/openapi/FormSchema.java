package dev.countersign.api.openapi;

import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.ListField;
import dev.countersign.http.fields.ObjectField;
import dev.countersign.http.fields.RowsField;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the request schema of a form from the metadata of its fields. */
final class FormSchema {

  private FormSchema() {}

  /** Requires no field if the schema is for a partial update. */
  static Map<String, Object> of(Form form, boolean inPart) {
    var properties = new LinkedHashMap<String, Object>();
    var required = new ArrayList<String>();
    for (Field field : form.fields()) {
      if (field.required()) {
        required.add(field.name());
      }
      if (!field.readOnly()) {
        properties.put(field.name(), property(field));
      }
    }
    Map<String, Object> schema = Schemas.ofType("object");
    schema.put("properties", properties);
    if (!required.isEmpty() && !inPart) {
      schema.put("required", List.copyOf(required));
    }
    return schema;
  }

  private static Map<String, Object> property(Field field) {
    if (field instanceof RowsField list) {
      Map<String, Object> schema = Schemas.listOf(of(list.rows(), false));
      schema.put("title", list.label());
      schema.put("maxItems", list.most());
      return schema;
    }
    if (field instanceof ListField list) {
      Map<String, Object> schema = Schemas.listOf(Schemas.ofType(list.items()));
      schema.put("title", list.label());
      schema.put("maxItems", list.most());
      return schema;
    }
    if (field instanceof ObjectField object) {
      Map<String, Object> schema = Schemas.ofType("object");
      schema.put("title", object.label());
      return schema;
    }
    Map<String, Object> described = field.metadata();
    String type = String.valueOf(described.get("type"));
    Map<String, Object> schema = Schemas.ofType(type.equals("boolean") ? "boolean" : "string");
    if (type.equals("email")) {
      schema.put("format", "email");
    }
    if (field.secret()) {
      schema.put("format", "password");
      schema.put("writeOnly", true);
    }
    schema.put("title", String.valueOf(described.get("label")));
    copy(described, "help_text", schema, "description");
    copy(described, "min_length", schema, "minLength");
    copy(described, "max_length", schema, "maxLength");
    return schema;
  }

  private static void copy(
      Map<String, Object> described, String from, Map<String, Object> schema, String to) {
    Object value = described.get(from);
    if (value != null) {
      schema.put(to, value);
    }
  }
}
