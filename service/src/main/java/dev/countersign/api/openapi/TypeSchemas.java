package dev.countersign.api.openapi;

import dev.countersign.http.answers.Json;
import java.lang.reflect.RecordComponent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ResolvableType;

/** Writes the schema of the JSON that {@link Json} writes for a Java type. */
final class TypeSchemas {

  private static final Map<Class<?>, Map<String, Object>> PLAIN =
      Map.of(
          String.class, Schemas.ofType("string"),
          boolean.class, Schemas.ofType("boolean"),
          Boolean.class, Schemas.ofType("boolean"),
          int.class, Schemas.ofType("integer", "int32"),
          Integer.class, Schemas.ofType("integer", "int32"),
          long.class, Schemas.ofType("integer", "int64"),
          Long.class, Schemas.ofType("integer", "int64"),
          Instant.class, Schemas.ofType("string", "date-time"),
          Object.class, Map.of());

  private final Schemas schemas;

  TypeSchemas(Schemas schemas) {
    this.schemas = schemas;
  }

  Map<String, Object> of(ResolvableType type) {
    Class<?> raw = type.toClass();
    Map<String, Object> plain = PLAIN.get(raw);
    if (plain != null) {
      return new LinkedHashMap<>(plain);
    }
    if (raw.isArray()) {
      return Schemas.listOf(of(type.getComponentType()));
    }
    if (Collection.class.isAssignableFrom(raw)) {
      return Schemas.listOf(of(type.as(Collection.class).getGeneric(0)));
    }
    if (Map.class.isAssignableFrom(raw)) {
      Map<String, Object> schema = Schemas.ofType("object");
      schema.put("additionalProperties", of(type.as(Map.class).getGeneric(1)));
      return schema;
    }
    if (raw.isEnum()) {
      Map<String, Object> schema = Schemas.ofType("string");
      schema.put("enum", Arrays.stream(raw.getEnumConstants()).map(Object::toString).toList());
      return schema;
    }
    if (raw.isRecord()) {
      return ofRecord(type, raw);
    }
    throw new IllegalStateException("The document cannot describe a body of type " + type + ".");
  }

  private Map<String, Object> ofRecord(ResolvableType type, Class<?> raw) {
    String name = nameOf(type, raw);
    if (schemas.knows(name)) {
      return Schemas.reference("schemas", name);
    }
    Map<String, Object> schema = Schemas.ofType("object");
    Map<String, Object> reference = schemas.name(name, schema);
    var properties = new LinkedHashMap<String, Object>();
    for (RecordComponent component : raw.getRecordComponents()) {
      properties.put(Json.nameOf(component.getName()), ofComponent(component, type));
    }
    schema.put("properties", properties);
    // A null component is written as null, not left out.
    schema.put("required", new ArrayList<>(properties.keySet()));
    return reference;
  }

  /** Resolves type variables by the owner, such as the results of a page of tasks. */
  private Map<String, Object> ofComponent(RecordComponent component, ResolvableType owner) {
    Map<String, Object> schema = of(ResolvableType.forType(component.getGenericType(), owner));
    return component.getAnnotatedType().isAnnotationPresent(Nullable.class)
        ? Schemas.orNull(schema)
        : schema;
  }

  /** Returns `MeProfile` for `MeEndpoint.Profile`, and `TaskPage` for a page of tasks. */
  private static String nameOf(ResolvableType type, Class<?> raw) {
    StringBuilder name = new StringBuilder();
    for (ResolvableType generic : type.getGenerics()) {
      name.append(generic.toClass().getSimpleName());
    }
    Class<?> enclosing = raw.getEnclosingClass();
    if (enclosing != null) {
      String outer = SchemaNames.of(enclosing);
      name.append(outer.equals(raw.getSimpleName()) ? "" : outer);
    }
    return name.append(raw.getSimpleName()).toString();
  }
}
