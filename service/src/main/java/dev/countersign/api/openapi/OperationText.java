package dev.countersign.api.openapi;

import dev.countersign.api.access.AccessConfirmations;
import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.endpoints.AnswerVariant;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.InputReader;
import dev.countersign.http.fields.LenientInput;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ValueConstants;

/** Writes the OpenAPI description of one operation. */
final class OperationText {

  static final String FORMAT = "Format";

  private static final String OPTIONS_DESCRIPTION =
      "Returns the name of the resource, its media types and the fields that the caller may send.";

  private final Schemas schemas;
  private final TypeSchemas types;
  private final SharedResponses responses;
  private final Security security;
  private final List<ErrorResponse> always;
  private final AnswerBodies bodies;
  private final boolean browsable;

  /**
   * Creates the writer. The parameter {@code always} holds the responses that every operation can
   * have under the current settings.
   */
  OperationText(
      Schemas schemas,
      SharedResponses responses,
      Security security,
      List<ErrorResponse> always,
      List<AnswerVariant> variants,
      boolean browsable) {
    this.schemas = schemas;
    this.types = new TypeSchemas(schemas);
    this.responses = responses;
    this.security = security;
    this.always = always;
    this.bodies = new AnswerBodies(types, variants);
    this.browsable = browsable;
  }

  Map<String, Object> of(Operation operation, boolean isShared) {
    String id = SchemaNames.operationId(operation, isShared);
    Map<String, Object> text = begin(operation, id, SchemaNames.summary(operation));
    text.put("parameters", parameters(operation));
    if (takesBody(operation)) {
      text.put("requestBody", requestBody(operation));
    }
    text.put("responses", responses(operation, true));
    text.put("security", security.of(operation.policy(), operation.method(), operation.isPublic()));
    return text;
  }

  /** Describes HEAD, which is GET without the body. */
  Map<String, Object> ofHead(Operation get) {
    Map<String, Object> text =
        begin(
            get,
            SchemaNames.operationId(get, false) + "Head",
            SchemaNames.summary(get) + " (headers only)");
    text.put("parameters", parameters(get));
    text.put("responses", responses(get, false));
    text.put("security", security.of(get.policy(), "HEAD", get.isPublic()));
    return text;
  }

  Map<String, Object> ofOptions(Operation any, AccessPolicy policy) {
    Map<String, Object> text =
        begin(any, SchemaNames.optionsId(any), SchemaNames.title(any) + ": describe the fields");
    text.put("description", OPTIONS_DESCRIPTION);
    text.put("parameters", List.of(Schemas.reference("parameters", FORMAT)));
    var told = new LinkedHashMap<String, Object>();
    Map<String, Object> ok = SharedResponses.described(200);
    ok.put("content", content(List.of(Schemas.reference("schemas", "Metadata"))));
    told.put("200", ok);
    told.putAll(endings(ErrorResponses.ofOptions(policy)));
    text.put("responses", told);
    text.put("security", security.of(policy, "OPTIONS", policy.allowsAnybody("OPTIONS")));
    return text;
  }

  private static Map<String, Object> begin(Operation operation, String id, String summary) {
    Map<String, Object> text = Schemas.with("operationId", id);
    text.put("summary", summary);
    String description =
        operation
            .documentation()
            .map(ApiOperation::description)
            .orElseGet(() -> operation.endpoint().description());
    if (!description.isEmpty()) {
      text.put("description", description);
    }
    text.put("tags", List.of(SchemaNames.tag(operation)));
    return text;
  }

  private List<Map<String, Object>> parameters(Operation operation) {
    var parameters = new ArrayList<Map<String, Object>>();
    for (MethodParameter parameter : operation.handler().getMethodParameters()) {
      RequestParam query = parameter.getParameterAnnotation(RequestParam.class);
      if (query != null) {
        parameters.add(queryParameter(parameter, query));
      }
      RequestHeader header = parameter.getParameterAnnotation(RequestHeader.class);
      if (header != null) {
        parameters.add(headerParameter(header.name()));
      }
    }
    if (operation.policy().needsRecentProof()) {
      parameters.add(headerParameter(AccessConfirmations.HEADER));
    }
    parameters.add(Schemas.reference("parameters", FORMAT));
    return parameters;
  }

  private Map<String, Object> queryParameter(MethodParameter parameter, RequestParam query) {
    boolean hasDefault = !query.defaultValue().equals(ValueConstants.DEFAULT_NONE);
    Map<String, Object> text =
        Schemas.with(
            "name", query.name().isEmpty() ? parameter.getParameter().getName() : query.name());
    text.put("in", "query");
    text.put("required", query.required() && !hasDefault);
    text.put("schema", types.of(ResolvableType.forMethodParameter(parameter)));
    return text;
  }

  private static Map<String, Object> headerParameter(String name) {
    Map<String, Object> text = Schemas.with("name", name);
    text.put("in", "header");
    text.put("required", false);
    text.put("schema", Schemas.ofType("string"));
    return text;
  }

  private static boolean takesBody(Operation operation) {
    return Arrays.stream(operation.handler().getMethodParameters())
        .map(MethodParameter::getParameterType)
        .anyMatch(type -> type == Input.class || type == LenientInput.class);
  }

  private Map<String, Object> requestBody(Operation operation) {
    boolean inPart = operation.method().equals("PATCH");
    Map<String, Object> schema = Schemas.ofType("object");
    if (operation.handler().createWithResolvedBean().getBean() instanceof HasForm taking) {
      schema = FormSchema.of(taking.form(), inPart);
    }
    boolean required = schema.containsKey("required");
    String name = SchemaNames.of(operation.handler().getBeanType()) + "Request";
    Map<String, Object> reference = schemas.name(inPart ? "Patched" + name : name, schema);
    var content = new LinkedHashMap<String, Object>();
    Object example = new ExampleValues(schemas).of(reference);
    for (String type : InputReader.MEDIA_TYPES) {
      Map<String, Object> media = Schemas.with("schema", reference);
      media.put("example", example);
      content.put(type, media);
    }
    Map<String, Object> body = Schemas.with("required", required);
    body.put("content", content);
    return body;
  }

  private Map<String, Object> responses(Operation operation, boolean withBody) {
    var told = new LinkedHashMap<String, Object>();
    bodies
        .of(operation)
        .forEach(
            (status, schemasOfStatus) -> {
              Map<String, Object> response = SharedResponses.described(status);
              if (status == 200 && operation.method().equals("GET")) {
                response.put("headers", SharedResponses.headers(List.of("ETag")));
              }
              if (withBody && !schemasOfStatus.isEmpty()) {
                response.put("content", content(operation, schemasOfStatus));
              }
              told.put(status.toString(), response);
            });
    if (browsable && (told.containsKey("204") || told.containsKey("205"))) {
      // Browsers show no body of a 204 or 205, so the browsable API sends its page with 200.
      Map<String, Object> shown = SharedResponses.described(200);
      shown.put("content", page());
      told.put("200", shown);
    }
    if (operation.method().equals("GET")) {
      Map<String, Object> known = SharedResponses.described(304);
      known.put("headers", SharedResponses.headers(List.of("ETag")));
      told.put("304", known);
    }
    told.putAll(endings(ErrorResponses.of(operation, bodies.hasVariant(operation))));
    return told;
  }

  private Map<String, Object> endings(Collection<ErrorResponse> expected) {
    var endings = new ArrayList<>(always);
    endings.addAll(expected);
    return responses.of(endings);
  }

  private Map<String, Object> content(Operation operation, List<Map<String, Object>> alternatives) {
    String only = operation.endpoint().mediaType();
    return only.isEmpty()
        ? content(alternatives)
        : Schemas.with(only, schemaAndExample(alternatives));
  }

  private Map<String, Object> content(List<Map<String, Object>> alternatives) {
    Map<String, Object> content = Schemas.with(ErrorResponse.JSON, schemaAndExample(alternatives));
    if (browsable) {
      content.putAll(page());
    }
    return content;
  }

  private Map<String, Object> schemaAndExample(List<Map<String, Object>> alternatives) {
    Map<String, Object> media = Schemas.with("schema", Schemas.anyOf(alternatives));
    media.put("example", new ExampleValues(schemas).of(alternatives.getFirst()));
    return media;
  }

  private static Map<String, Object> page() {
    return Schemas.with(ErrorResponse.HTML, Schemas.with("schema", Schemas.ofType("string")));
  }
}
