package dev.countersign.api.openapi;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.dialect.Dialects;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Validates response bodies against the schemas of a document, at most 10 bodies of each shape. */
final class BodyCheck {

  private static final int FEW = 10;
  private static final SchemaRegistry REGISTRY =
      SchemaRegistry.withDialect(
          Dialects.getDraft202012(),
          registry ->
              registry.schemaRegistryConfig(
                  SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

  private final ObjectNode components;
  private final Map<JsonNode, Schema> schemas = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> seen = new ConcurrentHashMap<>();

  BodyCheck(JsonNode document) {
    this.components = (ObjectNode) document.get("components").deepCopy();
    forbidTheUnnamed(components);
  }

  Optional<String> fault(String where, JsonNode told, HttpRequest request, Response response) {
    JsonNode content = told.path("content");
    if (request.method().equals("HEAD") || content.isMissingNode() || response.status() == 304) {
      return response.bodyBytes().length == 0
          ? Optional.empty()
          : Optional.of("no body of " + response.status() + " at " + where);
    }
    String type =
        response
            .header("Content-Type")
            .map(value -> value.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
            .orElse("none");
    JsonNode ofType = content.path(type);
    if (ofType.isMissingNode()) {
      return Optional.of("no " + type + " for " + response.status() + " at " + where);
    }
    boolean isJson = type.endsWith("json") && !type.endsWith("ndjson");
    return isJson ? fault(where, ofType.get("schema"), response) : Optional.empty();
  }

  /** Returns what an example breaks of the schema beside it. */
  List<Error> faultsOfExample(JsonNode content) {
    return compile(content.get("schema")).validate(content.get("example"));
  }

  private Optional<String> fault(String where, JsonNode schema, Response response) {
    JsonNode body = response.json();
    String shape = where + response.status() + schema.hashCode() + Shape.of(body);
    if (seen.computeIfAbsent(shape, _ -> new AtomicInteger()).incrementAndGet() > FEW) {
      return Optional.empty();
    }
    List<Error> errors = schemas.computeIfAbsent(schema, this::compile).validate(body);
    return errors.isEmpty()
        ? Optional.empty()
        : Optional.of("the body of " + response.status() + " at " + where + ": " + errors);
  }

  private Schema compile(JsonNode schema) {
    ObjectNode strict = (ObjectNode) schema.deepCopy();
    forbidTheUnnamed(strict);
    strict.set("components", components);
    return REGISTRY.getSchema(strict);
  }

  /**
   * Forbids undeclared properties. Clients must tolerate such properties, but the service must not
   * send any.
   */
  private static void forbidTheUnnamed(JsonNode node) {
    if (node instanceof ObjectNode object
        && object.path("type").asString("").equals("object")
        && object.has("properties")
        && !object.has("additionalProperties")) {
      object.put("additionalProperties", false);
    }
    node.forEach(BodyCheck::forbidTheUnnamed);
  }
}
