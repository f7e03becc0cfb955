package dev.countersign.api.openapi;

import dev.countersign.api.access.AccessPolicies;
import dev.countersign.api.endpoints.AnswerVariant;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.protections.SecuritySettings;
import dev.countersign.platform.settings.ApiSettings;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * Builds the OpenAPI 3.1 document of the API under the current settings. Browser pages are left
 * out.
 */
@Component
@ConditionalOnWebApplication
public class OpenApiDocument {

  private static final String DESCRIPTION =
      """
      Accounts, tokens and sessions. Errors have a `detail` and a stable `code`, or messages by field; a client that \
      names `application/problem+json` in Accept gets them as RFC 9457 problems. A path without its last slash gets 301 \
      for GET and HEAD and 308 for other methods. A method that a path does not have gets 405, and an unknown path 404: \
      see the responses among the components.\
      """;

  private final EndpointList endpoints;
  private final AccessPolicies policies;
  private final ApiSettings settings;
  private final List<AnswerVariant> variants;
  private final List<ErrorResponse> always;
  private volatile @Nullable Map<String, Object> known;

  OpenApiDocument(
      EndpointList endpoints,
      AccessPolicies policies,
      ApiSettings settings,
      List<AnswerVariant> variants,
      SecuritySettings protection) {
    this.endpoints = endpoints;
    this.policies = policies;
    this.settings = settings;
    this.variants = variants;
    this.always = protection.sslRedirect() ? List.of(ErrorResponse.MOVED) : List.of();
  }

  /** Builds the document at the first call, when every endpoint is registered, and keeps it. */
  public Map<String, Object> content() {
    Map<String, Object> document = known;
    if (document == null) {
      document = write();
      known = document;
    }
    return document;
  }

  private Map<String, Object> write() {
    var schemas = new Schemas();
    var responses = new SharedResponses(settings.browsable());
    var security = new Security();
    CommonSchemas.addTo(schemas);
    for (ErrorResponse ending : ErrorResponse.ofAnyRequest()) {
      responses.of(List.of(ending));
    }
    var text =
        new OperationText(schemas, responses, security, always, variants, settings.browsable());
    var paths = new LinkedHashMap<String, Object>();
    byPath().forEach((path, operations) -> paths.put(path, path(operations, text)));

    var document = new LinkedHashMap<String, Object>();
    document.put("openapi", "3.1.0");
    document.put("info", info());
    document.put("tags", tags());
    document.put("paths", paths);
    var components = new LinkedHashMap<String, Object>();
    components.put("schemas", new TreeMap<>(schemas.all()));
    components.put("responses", new TreeMap<>(responses.all()));
    components.put("parameters", Schemas.with(OperationText.FORMAT, format()));
    components.put("securitySchemes", security.all());
    document.put("components", components);
    return document;
  }

  /**
   * Returns the version of the paths, which are only added to. The program's version changes more
   * often.
   */
  private static Map<String, Object> info() {
    Map<String, Object> info = Schemas.with("title", "Countersign");
    info.put("version", "1");
    info.put("description", DESCRIPTION);
    return info;
  }

  private static List<Map<String, Object>> tags() {
    return Arrays.stream(ApiTopic.values())
        .map(
            topic -> {
              Map<String, Object> tag = Schemas.with("name", topic.title());
              tag.put("description", topic.description());
              return tag;
            })
        .toList();
  }

  private Map<String, List<Operation>> byPath() {
    return endpoints.operations().stream()
        .filter(operation -> !operation.endpoint().forBrowsers())
        .collect(
            Collectors.groupingBy(
                operation -> PathTemplate.of(operation.path()).text(),
                LinkedHashMap::new,
                Collectors.toList()));
  }

  private Map<String, Object> path(List<Operation> operations, OperationText text) {
    Class<?> endpoint = operations.getFirst().handler().getBeanType();
    return new PathText(operations, policies.of(endpoint)).write(text);
  }

  private Map<String, Object> format() {
    Map<String, Object> format = Schemas.with("name", settings.formatParam());
    format.put("in", "query");
    format.put("description", "The form of the answer, whatever Accept says.");
    Map<String, Object> schema = Schemas.ofType("string");
    schema.put("enum", settings.browsable() ? List.of("json", "api") : List.of("json"));
    format.put("schema", schema);
    return format;
  }
}
