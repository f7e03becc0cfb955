package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import jakarta.servlet.http.HttpServletRequest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.StringTokenizer;

/**
 * Holds a parsed Authorization header: the keyword of a scheme and the values after the keyword.
 */
@ExtensionApi
public record AuthorizationHeader(String keyword, List<String> values) {

  /**
   * Reads the header. Joins several headers to one list (RFC 9110 section 5.3), which is not a
   * valid credential.
   */
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

  /** Compares without case (RFC 9110 section 11.1). */
  public boolean isFor(String scheme) {
    return keyword.equalsIgnoreCase(scheme);
  }
}
