package dev.countersign.ui.browsable;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Holds the URL of a request without the query parameter for the format of the response. */
record RequestedAddress(String origin, String path, String query, String formatParam) {

  static RequestedAddress of(HttpServletRequest request, String formatParam) {
    String sent = request.getQueryString() == null ? "" : request.getQueryString();
    String query =
        Arrays.stream(sent.split("&", -1))
            .filter(pair -> !pair.isEmpty() && !pair.split("=", 2)[0].equals(formatParam))
            .collect(Collectors.joining("&"));
    return new RequestedAddress(
        ServletUriComponentsBuilder.fromContextPath(request).toUriString(),
        request.getRequestURI(),
        query,
        formatParam);
  }

  String pathAndQuery() {
    return query.isEmpty() ? path : path + "?" + query;
  }

  String url() {
    return origin + pathAndQuery();
  }

  /** Returns the path and query for each format. */
  Map<String, String> formats() {
    String start = path + "?" + (query.isEmpty() ? "" : query + "&") + formatParam + "=";
    return new TreeMap<>(Map.of("json", start + "json", "api", start + "api"));
  }
}
