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

/**
 * Describes where an endpoint reads a token: from the Authorization header or from a body field.
 */
record CredentialSlot(String method, String path, String field) {

  private static final Path DOCUMENT = Path.of("docs/reference/endpoints.md");
  private static final Pattern ROW =
      Pattern.compile("\\| (\\w+) \\| `([^`]+)` \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|");
  private static final String HEADER = "";

  private static final List<CredentialSlot> IN_BODIES =
      List.of(
          new CredentialSlot("POST", "/api/token/refresh/", "refresh"),
          new CredentialSlot("POST", "/api/accounts/token/refresh/", "refresh"),
          new CredentialSlot("POST", "/api/token/verify/", "token"),
          new CredentialSlot("POST", "/api/token/introspect/", "token"),
          new CredentialSlot("POST", "/api/token/revoke/", "token"),
          new CredentialSlot("POST", "/api/accounts/logout/", "refresh"));

  /** Reads the endpoints from the generated document, so that new endpoints are included. */
  static List<CredentialSlot> all() {
    try {
      Stream<CredentialSlot> inHeaders =
          Files.readAllLines(DOCUMENT).stream()
              .map(ROW::matcher)
              .filter(Matcher::matches)
              .map(Matcher::toMatchResult)
              .filter(row -> row.group(3).contains("jwt"))
              .map(CredentialSlot::ofHeader);
      return Stream.concat(IN_BODIES.stream(), inHeaders).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static CredentialSlot ofHeader(MatchResult row) {
    return new CredentialSlot(row.group(1), row.group(2), HEADER);
  }

  boolean isHeader() {
    return field.equals(HEADER);
  }

  @Override
  public String toString() {
    return method + " " + path + (isHeader() ? "  Authorization" : "  {\"" + field + "\"}");
  }
}
