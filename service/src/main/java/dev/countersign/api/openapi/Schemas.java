package dev.countersign.api.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the named schemas of the document (JSON Schema 2020-12). */
final class Schemas {

  private final Map<String, Map<String, Object>> named = new LinkedHashMap<>();

  static Map<String, Object> ofType(String type) {
    return with("type", type);
  }

  static Map<String, Object> ofType(String type, String format) {
    Map<String, Object> schema = ofType(type);
    schema.put("format", format);
    return schema;
  }

  static Map<String, Object> with(String key, Object value) {
    var schema = new LinkedHashMap<String, Object>();
    schema.put(key, value);
    return schema;
  }

  static Map<String, Object> reference(String kind, String name) {
    return with("$ref", "#/components/" + kind + "/" + name);
  }

  static Map<String, Object> listOf(Map<String, Object> element) {
    Map<String, Object> schema = ofType("array");
    schema.put("items", element);
    return schema;
  }

  /** Returns a schema that matches any of the given ones, or the schema itself if there is one. */
  static Map<String, Object> anyOf(List<Map<String, Object>> schemas) {
    return schemas.size() == 1 ? schemas.getFirst() : with("anyOf", schemas);
  }

  static Map<String, Object> orNull(Map<String, Object> schema) {
    if (!(schema.get("type") instanceof String type)) {
      return anyOf(List.of(schema, ofType("null")));
    }
    var nullable = new LinkedHashMap<>(schema);
    nullable.put("type", List.of(type, "null"));
    return nullable;
  }

  boolean knows(String name) {
    return named.containsKey(name);
  }

  /** Returns the schema of that name; empty if there is none. */
  Map<String, Object> named(String name) {
    return named.getOrDefault(name, Map.of());
  }

  Map<String, Object> name(String name, Map<String, Object> schema) {
    named.put(name, schema);
    return reference("schemas", name);
  }

  Map<String, Map<String, Object>> all() {
    return named;
  }
}
