package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Reads query parameters from the query string, because getParameter would consume a form body. */
public final class Query {

  private Query() {}

  public static Optional<String> text(HttpServletRequest request, String name) {
    return Optional.ofNullable(request.getQueryString())
        .map(query -> FormBody.parse(query.getBytes(UTF_8)).get(name))
        .map(JsonNode::asString);
  }

  public static boolean has(HttpServletRequest request, String name) {
    return text(request, name).isPresent();
  }
}
