package dev.countersign.api.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringTokenizer;

/** The Authorization header: a scheme's keyword, in any case, and what follows it. */
public record AuthorizationHeader(String keyword, List<String> values) {

  /** Several headers of this name are one list (RFC 9110 section 5.3), which is no credential. */
  public static AuthorizationHeader of(HttpServletRequest request) {
    String header = String.join(",", Collections.list(request.getHeaders("Authorization")));
    var words = new StringTokenizer(header.strip(), " \t");
    String keyword = words.hasMoreTokens() ? words.nextToken() : "";
    var values = new ArrayList<String>();
    while (words.hasMoreTokens()) {
      values.add(words.nextToken());
    }
    return new AuthorizationHeader(keyword, values);
  }

  /** Schemes have no case (RFC 9110 section 11.1). */
  public boolean isFor(String scheme) {
    return keyword.equalsIgnoreCase(scheme);
  }
}
