package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Holds a path of this service and its query parameters. */
record PathAndQuery(String path, Map<String, String> query) {

  static PathAndQuery of(String path) {
    return new PathAndQuery(path, Map.of());
  }

  /** Returns a copy with the parameter, or without the parameter if the value is empty. */
  PathAndQuery with(String name, String value) {
    var more = new LinkedHashMap<>(query);
    more.remove(name);
    if (!value.isEmpty()) {
      more.put(name, value);
    }
    return new PathAndQuery(path, more);
  }

  /** Returns the encoded parameters, without a question mark. */
  String queryText() {
    return query.entrySet().stream()
        .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), UTF_8))
        .collect(Collectors.joining("&"));
  }

  @Override
  public String toString() {
    return query.isEmpty() ? path : path + "?" + queryText();
  }
}
