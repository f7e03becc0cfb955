package dev.countersign.api.openapi;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Knows whether a document describes an answer: path, method, status, media type and body. */
final class DescribedAnswers {

  private final JsonNode document;
  private final List<PathInDocument> paths = new ArrayList<>();
  private final List<PathInDocument> pages;
  private final BodyCheck bodies;

  /** Pages for people are not part of the document, so their patterns come beside it. */
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
                  "The OpenAPI document does not tell of this answer: %s%n%n%s%n%s"
                      .formatted(fault, request, response));
            });
  }

  Optional<String> fault(HttpRequest request, Response response) {
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
      return Optional.of("nobody may do this at " + template + " without a credential");
    }
    return bodies.fault(template, resolve(told), request, response);
  }

  /** Browsers show nothing of a 204 or 205, so the page that tells of one is a 200. */
  private static boolean isPageOfAnEmptyAnswer(JsonNode operation, Response response) {
    JsonNode told = operation.path("responses");
    return response.status() == 200
        && response.header("Content-Type").orElse("").startsWith("text/html")
        && (told.has("204") || told.has("205"));
  }

  /** Where nothing is described, only what can happen to any request may happen. */
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
    return Optional.of("nothing is described there, and for any request: " + faults);
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
