package dev.countersign.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A way to show a token to an endpoint: in the Authorization header, or as a field of the body. */
record Door(String method, String path, String field) {

  private static final Path DOCUMENT = Path.of("docs/endpoints.md");
  private static final Pattern ROW =
      Pattern.compile("\\| (\\w+) \\| `([^`]+)` \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|");
  private static final String HEADER = "";

  private static final List<Door> IN_BODIES =
      List.of(
          new Door("POST", "/api/token/refresh/", "refresh"),
          new Door("POST", "/api/accounts/token/refresh/", "refresh"),
          new Door("POST", "/api/token/verify/", "token"),
          new Door("POST", "/api/accounts/logout/", "refresh"));

  /** Every endpoint that tries a scheme is in the document, so a new one is here as well. */
  static List<Door> all() {
    try {
      Stream<Door> inHeaders =
          Files.readAllLines(DOCUMENT).stream()
              .map(ROW::matcher)
              .filter(Matcher::matches)
              .map(Matcher::toMatchResult)
              .filter(row -> row.group(3).contains("jwt"))
              .map(Door::ofHeader);
      return Stream.concat(IN_BODIES.stream(), inHeaders).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Door ofHeader(MatchResult row) {
    return new Door(row.group(1), row.group(2), HEADER);
  }

  boolean isHeader() {
    return field.equals(HEADER);
  }

  @Override
  public String toString() {
    return method + " " + path + (isHeader() ? "  Authorization" : "  {\"" + field + "\"}");
  }
}
