package dev.countersign.ui.browsable;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.AuthenticationScheme;
import java.util.Optional;

/** A request as a line for a shell: whatever is not ours stands in single quotes. */
record CurlLine(String method, String url, Optional<AuthenticationScheme> scheme) {

  /** Names the first scheme that reads the Authorization header, if the caller must be known. */
  static CurlLine of(String method, String url, AccessPolicy policy, boolean isIdentified) {
    return new CurlLine(
        method,
        url,
        policy.schemes().stream()
            .filter(scheme -> isIdentified && scheme.variesBy().isEmpty())
            .findFirst());
  }

  String withoutBody() {
    return "curl -X %s %s -H 'Accept: application/json'%s"
        .formatted(quoted(method), quoted(withoutGlobs()), authorization());
  }

  /** All but the body itself, which the page's script adds. */
  String beforeBody() {
    return withoutBody() + " -H 'Content-Type: application/json' --data-raw ";
  }

  String withBody(String json) {
    return beforeBody() + quoted(json);
  }

  /** Curl takes brackets and braces of an address for a pattern of several. */
  private String withoutGlobs() {
    return url.replace("[", "%5B").replace("]", "%5D").replace("{", "%7B").replace("}", "%7D");
  }

  /** The token itself stays with its owner: the shell puts it in. */
  private String authorization() {
    return scheme
        .map(known -> known.challenge().split(" ", 2)[0])
        .map(
            keyword ->
                " -H "
                    + quoted("Authorization: " + keyword + " ")
                    + (keyword.equals("Bearer") ? "\"$ACCESS\"" : "\"$TOKEN\""))
        .orElse("");
  }

  private static String quoted(String text) {
    return text.matches("[A-Za-z]+") ? text : "'" + text.replace("'", "'\\''") + "'";
  }
}
