package dev.countersign.api.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds the schemas that all paths share: errors and the metadata of OPTIONS. */
final class CommonSchemas {

  private CommonSchemas() {}

  static void addTo(Schemas schemas) {
    schemas.name("Error", error());
    schemas.name("FieldErrors", fieldErrors());
    schemas.name("Problem", problem());
    schemas.name("Metadata", metadata());
  }

  private static Map<String, Object> error() {
    var properties = new LinkedHashMap<String, Object>();
    properties.put("detail", text("A sentence for people; it may be reworded."));
    properties.put("code", text("A stable name for programs."));
    properties.put("messages", messages());
    return object("Why the request was refused.", properties, "detail", "code");
  }

  private static Map<String, Object> messages() {
    var properties = new LinkedHashMap<String, Object>();
    properties.put("token_class", Schemas.ofType("string"));
    properties.put("token_type", Schemas.ofType("string"));
    properties.put("message", Schemas.ofType("string"));
    return Schemas.listOf(
        object(
            "Why a token of that kind was not accepted.",
            properties,
            "token_class",
            "token_type",
            "message"));
  }

  private static Map<String, Object> fieldErrors() {
    Map<String, Object> schema = Schemas.ofType("object");
    schema.put(
        "description", "Texts by field; those of no single field are under non_field_errors.");
    schema.put("additionalProperties", Schemas.listOf(Schemas.ofType("string")));
    return schema;
  }

  private static Map<String, Object> problem() {
    var properties = new LinkedHashMap<String, Object>();
    properties.put("type", Schemas.ofType("string", "uri-reference"));
    properties.put("title", Schemas.ofType("string"));
    properties.put("status", Schemas.ofType("integer"));
    properties.put("detail", Schemas.ofType("string"));
    properties.put("code", Schemas.ofType("string"));
    properties.put("errors", Schemas.reference("schemas", "FieldErrors"));
    return object(
        "The same refusal as RFC 9457 writes it, for a client that names its media type.",
        properties,
        "type",
        "title",
        "status",
        "detail",
        "code");
  }

  private static Map<String, Object> metadata() {
    var properties = new LinkedHashMap<String, Object>();
    properties.put("name", Schemas.ofType("string"));
    properties.put("description", Schemas.ofType("string"));
    properties.put("renders", Schemas.listOf(Schemas.ofType("string")));
    properties.put("parses", Schemas.listOf(Schemas.ofType("string")));
    Map<String, Object> actions = Schemas.ofType("object");
    actions.put("description", "The fields by method, as far as the caller may use it.");
    properties.put("actions", actions);
    return object(
        "What can be done at a path.", properties, "name", "description", "renders", "parses");
  }

  private static Map<String, Object> text(String description) {
    Map<String, Object> schema = Schemas.ofType("string");
    schema.put("description", description);
    return schema;
  }

  private static Map<String, Object> object(
      String description, Map<String, Object> properties, String... required) {
    Map<String, Object> schema = Schemas.ofType("object");
    schema.put("description", description);
    schema.put("properties", properties);
    schema.put("required", List.of(required));
    return schema;
  }
}
