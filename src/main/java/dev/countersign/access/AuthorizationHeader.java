package dev.countersign.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;

/** The Authorization header: a scheme's keyword, in any case, and what follows it. */
public record AuthorizationHeader(String keyword, List<String> values) {

  private static final Pattern BLANKS = Pattern.compile("[ \t]+");

  /** Several headers of this name are one list (RFC 9110 section 5.3), which is no credential. */
  public static AuthorizationHeader of(HttpServletRequest request) {
    String header = String.join(",", Collections.list(request.getHeaders("Authorization")));
    List<String> parts = List.of(BLANKS.split(header.strip(), -1));
    return new AuthorizationHeader(parts.getFirst(), parts.subList(1, parts.size()));
  }

  /** Schemes have no case (RFC 9110 section 11.1). */
  public boolean isFor(String scheme) {
    return keyword.equalsIgnoreCase(scheme);
  }
}
