package dev.countersign.ui.browsable;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.AuthenticationScheme;
import java.util.Optional;

/** Writes a request as a curl command. Text from the request is in single quotes. */
record CurlLine(String method, String url, Optional<AuthenticationScheme> scheme) {

  /** Uses the first scheme that reads the Authorization header, if the caller is authenticated. */
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

  /** Returns the command up to the body, which the page's script appends. */
  String beforeBody() {
    return withoutBody() + " -H 'Content-Type: application/json' --data-raw ";
  }

  String withBody(String json) {
    return beforeBody() + quoted(json);
  }

  /** Escapes brackets and braces, which curl would expand to several URLs. */
  private String withoutGlobs() {
    return url.replace("[", "%5B").replace("]", "%5D").replace("{", "%7B").replace("}", "%7D");
  }

  /** Returns the keyword of the Authorization header, or empty without that header. */
  Optional<String> keyword() {
    return scheme.map(known -> known.challenge().split(" ", 2)[0]);
  }

  /** Refers to the token by a shell variable, so that the page does not contain the token. */
  private String authorization() {
    return keyword()
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
