package dev.countersign.api.openapi;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes an example of a schema: known values for known fields, else a value of the right type. */
final class ExampleValues {

  private static final String REFERENCE = "#/components/schemas/";
  private static final String TIME = "2026-03-14T09:26:53.589793Z";

  private static final Map<String, Object> BY_NAME =
      Map.ofEntries(
          Map.entry("id", 7),
          Map.entry("username", "ada"),
          Map.entry("email", "ada@example.com"),
          Map.entry("password", "correct-horse-battery"),
          Map.entry("current_password", "correct-horse-battery"),
          Map.entry("old_password", "correct-horse-battery"),
          Map.entry("new_password", "even-better-battery-staple"),
          Map.entry("new_password1", "even-better-battery-staple"),
          Map.entry("new_password2", "even-better-battery-staple"),
          Map.entry("access", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b2tlbl90eXBlIjoiYWNjZXNz"),
          Map.entry("refresh", "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0b2tlbl90eXBlIjoicmVmcmVz"),
          Map.entry("title", "Write the report"),
          Map.entry("is_public", false),
          Map.entry("is_active", true),
          Map.entry("uid", "Nw"),
          Map.entry("detail", "Done."),
          Map.entry("count", 1),
          Map.entry("renders", List.of("application/json")),
          Map.entry("parses", List.of("application/json")),
          Map.entry("name", "Resource"));

  private final Schemas schemas;

  ExampleValues(Schemas schemas) {
    this.schemas = schemas;
  }

  Object of(Map<String, Object> schema) {
    return of(schema, Set.of());
  }

  /** The names of the schemas around this one, so that a recursive schema ends. */
  private Object of(Map<String, Object> schema, Set<String> around) {
    if (schema.get("$ref") instanceof String reference) {
      String name = reference.substring(REFERENCE.length());
      if (around.contains(name)) {
        return Map.of();
      }
      var inside = new HashSet<>(around);
      inside.add(name);
      return of(schemas.named(name), inside);
    }
    if (schema.get("anyOf") instanceof List<?> choices) {
      return of(asSchema(choices.getFirst()), around);
    }
    if (schema.get("enum") instanceof List<?> values) {
      return values.getFirst();
    }
    Object type = schema.get("type");
    return switch (String.valueOf(type instanceof List<?> types ? types.getFirst() : type)) {
      case "object" -> object(schema, around);
      case "array" -> List.of(of(asSchema(schema.get("items")), around));
      case "boolean" -> true;
      case "integer" -> 1;
      case "string" -> string(schema);
      default -> Map.of();
    };
  }

  private Map<String, Object> object(Map<String, Object> schema, Set<String> around) {
    var example = new LinkedHashMap<String, Object>();
    if (schema.get("properties") instanceof Map<?, ?> properties) {
      properties.forEach(
          (name, property) -> {
            Map<String, Object> described = asSchema(property);
            Object known = BY_NAME.get(name);
            example.put(
                String.valueOf(name),
                known != null && fits(known, described) ? known : of(described, around));
          });
    }
    return example;
  }

  /** A field of a known name may have another type: the id of a login is a text. */
  private static boolean fits(Object known, Map<String, Object> schema) {
    String type = String.valueOf(schema.get("type"));
    return switch (known) {
      case String _ -> type.contains("string");
      case Integer _ -> type.contains("integer");
      case Boolean _ -> type.contains("boolean");
      default -> type.contains("array");
    };
  }

  private static Object string(Map<String, Object> schema) {
    return switch (String.valueOf(schema.get("format"))) {
      case "date-time" -> TIME;
      case "email" -> "ada@example.com";
      case "password" -> "correct-horse-battery";
      case "uri-reference" -> "about:blank";
      default -> "text";
    };
  }

  @SuppressWarnings("unchecked") // a schema is always written as a map with text keys
  private static Map<String, Object> asSchema(@Nullable Object value) {
    return value instanceof Map<?, ?> map ? (Map<String, Object>) map : Map.of();
  }
}
