package dev.countersign.api.openapi;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Checks that a document describes a response: path, method, status, media type and body. */
final class DescribedAnswers {

  private final JsonNode document;
  private final List<PathInDocument> paths = new ArrayList<>();
  private final List<PathInDocument> pages;
  private final BodyCheck bodies;

  /** Takes the patterns of browser pages separately, because the document does not contain them. */
  DescribedAnswers(JsonNode document, List<String> pages) {
    this.document = document;
    this.pages = pages.stream().map(PathInDocument::ofPage).toList();
    this.bodies = new BodyCheck(document);
    document
        .get("paths")
        .properties()
        .forEach(path -> paths.add(PathInDocument.of(path.getKey(), path.getValue())));
    paths.sort(null);
  }

  void check(HttpRequest request, Response response) {
    fault(request, response)
        .ifPresent(
            fault -> {
              throw new AssertionError(
                  "The OpenAPI document does not describe this response: %s%n%n%s%n%s"
                      .formatted(fault, request, response));
            });
  }

  Optional<String> fault(HttpRequest request, Response response) {
    if (isOfPreflight(request, response)) {
      return Optional.empty();
    }
    String path = request.path().split("\\?", 2)[0];
    Optional<PathInDocument> described = at(path, paths);
    if (described.isEmpty()) {
      return at(path, pages).isPresent() ? Optional.empty() : faultOfAnyRequest(request, response);
    }
    JsonNode operation = described.get().item().path(request.method().toLowerCase(Locale.ROOT));
    return operation.isMissingNode()
        ? faultOfAnyRequest(request, response)
        : fault(described.get().template(), operation, request, response);
  }

  /** Returns true for the response to a CORS preflight request, which is the same at every path. */
  private static boolean isOfPreflight(HttpRequest request, Response response) {
    return request.method().equals("OPTIONS")
        && response.status() == 200
        && response.bodyBytes().length == 0
        && response.header("Access-Control-Allow-Methods").isPresent();
  }

  private static Optional<PathInDocument> at(String path, List<PathInDocument> paths) {
    return paths.stream().filter(known -> known.matches(path)).findFirst();
  }

  private Optional<String> fault(
      String template, JsonNode operation, HttpRequest request, Response response) {
    JsonNode told = operation.path("responses").path(Integer.toString(response.status()));
    if (told.isMissingNode() && isPageOfAnEmptyAnswer(operation, response)) {
      return Optional.empty();
    }
    if (told.isMissingNode()) {
      return Optional.of("no status " + response.status() + " at " + template);
    }
    if (response.status() < 300 && isAnonymous(request) && !isOpen(operation)) {
      return Optional.of("an anonymous request succeeds at " + template);
    }
    return bodies.fault(template, resolve(told), request, response);
  }

  /**
   * Returns true for the page of a 204 or 205. The browsable API sends such a page with status 200.
   */
  private static boolean isPageOfAnEmptyAnswer(JsonNode operation, Response response) {
    JsonNode told = operation.path("responses");
    return response.status() == 200
        && response.header("Content-Type").orElse("").startsWith("text/html")
        && (told.has("204") || told.has("205"));
  }

  /**
   * Checks a response whose path or method is not described. Only the shared error responses are
   * allowed.
   */
  private Optional<String> faultOfAnyRequest(HttpRequest request, Response response) {
    var faults = new ArrayList<String>();
    for (ErrorResponse ending : ErrorResponse.ofAnyRequest()) {
      if (ending.status() == response.status()) {
        JsonNode told = document.path("components").path("responses").path(ending.name());
        Optional<String> fault = bodies.fault(ending.name(), told, request, response);
        if (fault.isEmpty()) {
          return fault;
        }
        faults.add(fault.get());
      }
    }
    return Optional.of("no such path or method, and no shared response: " + faults);
  }

  private JsonNode resolve(JsonNode response) {
    JsonNode reference = response.get("$ref");
    return reference == null ? response : document.at(reference.asString().substring(1));
  }

  private boolean isAnonymous(HttpRequest request) {
    return !request.sends("Authorization")
        && !request.sends("Cookie")
        && document
            .path("components")
            .path("securitySchemes")
            .valueStream()
            .filter(scheme -> scheme.path("in").asString("").equals("header"))
            .noneMatch(scheme -> request.sends(scheme.get("name").asString()));
  }

  private static boolean isOpen(JsonNode operation) {
    JsonNode security = operation.get("security");
    return security.isEmpty()
        || StreamSupport.stream(security.spliterator(), false).anyMatch(JsonNode::isEmpty);
  }
}
