package dev.countersign.operations.djangocomparison;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A request that changes nothing on either server. An empty body means no body. */
public record SampledRequest(String method, String path, Map<String, String> headers, String body) {

  public static SampledRequest get(String path, Map<String, String> headers) {
    return new SampledRequest("GET", path, headers, "");
  }

  public static SampledRequest post(String path, String json) {
    return new SampledRequest("POST", path, Map.of("Content-Type", "application/json"), json);
  }

  /** Describes the request for rules and reports, without tokens. */
  @Override
  public String toString() {
    var texts = new ArrayList<>(List.of(method + " " + path));
    headers.forEach((name, value) -> texts.add(ComparedResponse.steady(name + ": " + value)));
    texts.add(ComparedResponse.steady(body));
    return String.join(" | ", texts);
  }
}
