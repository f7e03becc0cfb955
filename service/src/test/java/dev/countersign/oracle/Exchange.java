package dev.countersign.oracle;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Holds one recorded request and the response of the original stack. */
record Exchange(
    String area,
    String id,
    String method,
    String path,
    List<String> headers,
    Optional<String> body,
    Answer answer) {

  static Exchange read(String area, JsonNode line) {
    JsonNode request = line.required("request");
    JsonNode response = line.required("response");
    return new Exchange(
        area,
        line.required("id").stringValue(),
        request.required("method").stringValue(),
        request.required("path").stringValue(),
        request.required("headers").valueStream().map(JsonNode::stringValue).toList(),
        request.required("body").stringValueOpt(),
        new Answer(
            response.required("status").intValue(),
            response.required("body").stringValue(),
            ComparedHeaders.of(headers(response))));
  }

  String name() {
    return area + "/" + id;
  }

  private static List<Map.Entry<String, String>> headers(JsonNode response) {
    return response
        .required("headers")
        .valueStream()
        .map(JsonNode::stringValue)
        .map(Exchange::header)
        .toList();
  }

  private static Map.Entry<String, String> header(String line) {
    int colon = line.indexOf(": ");
    return Map.entry(line.substring(0, colon), line.substring(colon + 2));
  }
}
