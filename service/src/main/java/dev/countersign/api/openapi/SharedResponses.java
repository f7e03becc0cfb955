package dev.countersign.api.openapi;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;

/** Collects the named redirect and error responses of the document. */
final class SharedResponses {

  private static final Map<String, String> HEADERS =
      Map.of(
          "WWW-Authenticate", "The scheme that refused the credential.",
          "Retry-After", "Seconds after which to ask again.",
          "Location", "Where to go instead.",
          "ETag", "Names this very body, for If-None-Match.");

  private final Map<String, Map<String, Object>> named = new LinkedHashMap<>();
  private final boolean browsable;

  /** Creates the collection. Without the browsable API, errors are not described as HTML either. */
  SharedResponses(boolean browsable) {
    this.browsable = browsable;
  }

  /** Returns one response per status. Each response includes all errors with that status. */
  Map<String, Object> of(Collection<ErrorResponse> endings) {
    var byStatus = new TreeMap<Integer, List<ErrorResponse>>();
    endings.forEach(
        ending -> byStatus.computeIfAbsent(ending.status(), _ -> new ArrayList<>()).add(ending));
    var responses = new LinkedHashMap<String, Object>();
    byStatus.forEach((status, all) -> responses.put(status.toString(), name(status, all)));
    return responses;
  }

  Map<String, Map<String, Object>> all() {
    return named;
  }

  /** Describes the status by its reason phrase, such as `Forbidden` for 403. */
  static Map<String, Object> described(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return Schemas.with("description", known == null ? "Status " + status : reason(known));
  }

  private static String reason(HttpStatus status) {
    return status.getReasonPhrase() + ".";
  }

  static Map<String, Object> headers(Collection<String> names) {
    var headers = new LinkedHashMap<String, Object>();
    for (String name : names) {
      Map<String, Object> header =
          Schemas.with("description", HEADERS.getOrDefault(name, "A header."));
      header.put("schema", Schemas.ofType("string"));
      headers.put(name, header);
    }
    return headers;
  }

  private Map<String, Object> name(int status, List<ErrorResponse> endings) {
    String name =
        endings.stream().map(ErrorResponse::name).sorted().collect(Collectors.joining("Or"));
    named.computeIfAbsent(name, _ -> response(status, endings));
    return Schemas.reference("responses", name);
  }

  private Map<String, Object> response(int status, List<ErrorResponse> endings) {
    Map<String, Object> response = described(status);
    List<String> headers =
        endings.stream().flatMap(ending -> ending.headers().stream()).distinct().toList();
    if (!headers.isEmpty()) {
      response.put("headers", headers(headers));
    }
    var content = new LinkedHashMap<String, Object>();
    endings.stream()
        .flatMap(this::mediaTypes)
        .distinct()
        .sorted()
        .forEach(type -> content.put(type, content(type, endings)));
    if (!content.isEmpty()) {
      response.put("content", content);
    }
    return response;
  }

  private Stream<String> mediaTypes(ErrorResponse ending) {
    return ending.mediaTypes().stream()
        .filter(
            type ->
                browsable
                    || ending.equals(ErrorResponse.NO_SUCH_PATH)
                    || !type.equals(ErrorResponse.HTML));
  }

  private static Map<String, Object> content(String mediaType, List<ErrorResponse> endings) {
    return switch (mediaType) {
      case ErrorResponse.HTML -> Schemas.with("schema", Schemas.ofType("string"));
      case ErrorResponse.PROBLEM -> Schemas.with("schema", Schemas.reference("schemas", "Problem"));
      default -> json(endings);
    };
  }

  private static Map<String, Object> json(List<ErrorResponse> endings) {
    List<Map<String, Object>> schemas =
        endings.stream()
            .map(ErrorResponse::schema)
            .distinct()
            .map(name -> Schemas.reference("schemas", name))
            .toList();
    Map<String, Object> content = Schemas.with("schema", Schemas.anyOf(schemas));
    var examples = new LinkedHashMap<String, Object>();
    endings.forEach(ending -> examples.put(ending.name(), Schemas.with("value", ending.body())));
    content.put("examples", examples);
    return content;
  }
}
