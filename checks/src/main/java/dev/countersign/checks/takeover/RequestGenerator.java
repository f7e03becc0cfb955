package dev.countersign.checks.takeover;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/** Generates requests to every endpoint of the contract. The seed determines all but times. */
final class RequestGenerator {

  private static final String ME = "/api/accounts/me/";
  private static final List<String> POSTED =
      List.of(
          "/api/token/",
          "/api/accounts/login/",
          "/api/token/refresh/",
          "/api/accounts/token/refresh/",
          "/api/token/verify/",
          "/api/accounts/register/",
          "/api/accounts/logout/");
  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
  private static final List<String> ACCEPTED =
      List.of(
          "application/json",
          "*/*",
          "text/html",
          "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
          "application/xml",
          "application/json; indent=4",
          "text/*",
          "application/*",
          "application/json;q=0.1, text/html;q=0.9",
          "nonsense",
          "");
  private static final List<String> QUERIES =
      List.of("?format=json", "?format=api", "?format=xml", "?page=2", "?q=%C3%A9");

  private final Random random;
  private final GeneratedCredentials credentials;
  private final GeneratedBodies bodies;

  RequestGenerator(Random random, GeneratedCredentials credentials, GeneratedBodies bodies) {
    this.random = random;
    this.credentials = credentials;
    this.bodies = bodies;
  }

  GeneratedRequest next() {
    String path = path();
    String method = method(path);
    boolean isChange = path.equals(ME) && (method.equals("PUT") || method.equals("PATCH"));
    GeneratedCredentials.Chosen chosen = credentials.choose(isChange);
    var headers = new ArrayList<>(chosen.headers());
    if (random.nextInt(4) == 0) {
      headers.add("Accept: " + pick(ACCEPTED));
    }
    Optional<GeneratedBodies.Body> body =
        hasBody(method) ? Optional.of(bodies.next(path)) : Optional.empty();
    body.flatMap(GeneratedBodies.Body::type)
        .ifPresent(type -> headers.add("Content-Type: " + type));
    return new GeneratedRequest(
        method,
        shown(path),
        List.copyOf(headers),
        body.map(GeneratedBodies.Body::text),
        body.map(GeneratedBodies.Body::isUtf8).orElse(true),
        isChange ? chosen.account() : Optional.empty());
  }

  private String path() {
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> ME;
      case 3 -> "/api/tasks/";
      default -> pick(POSTED);
    };
  }

  private String method(String path) {
    if (random.nextInt(5) == 0) {
      return pick(METHODS);
    }
    if (path.equals(ME)) {
      return pick(List.of("GET", "GET", "PUT", "PATCH", "PATCH"));
    }
    return path.equals("/api/tasks/") ? "GET" : "POST";
  }

  /** Leaves out the last slash, or adds a query, now and then. */
  private String shown(String path) {
    return switch (random.nextInt(25)) {
      case 0 -> path.substring(0, path.length() - 1);
      case 1, 2 -> path + pick(QUERIES);
      default -> path;
    };
  }

  private static boolean hasBody(String method) {
    return method.equals("POST") || method.equals("PUT") || method.equals("PATCH");
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
