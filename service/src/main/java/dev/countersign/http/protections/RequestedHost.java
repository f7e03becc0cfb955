package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds the requested host in lower case: the name, and the name with the port if there is one. */
record RequestedHost(String name, String authority) {

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9.-]+|\\[[a-f0-9]*:[a-f0-9.:]+\\])(?::[0-9]+)?");

  /**
   * Returns empty if the host is malformed, or if the Host header differs from Jetty's server name,
   * which the rest of the service uses.
   */
  static Optional<RequestedHost> of(HttpServletRequest request) {
    String understood = request.getServerName().toLowerCase(Locale.ROOT);
    String header = request.getHeader("Host");
    String authority = header == null ? understood : header.toLowerCase(Locale.ROOT);
    Matcher form = FORM.matcher(authority);
    return form.matches() && form.group(1).equals(understood)
        ? Optional.of(new RequestedHost(understood, authority))
        : Optional.empty();
  }
}
