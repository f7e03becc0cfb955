package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The host that a request is for: its name in small letters, and with the port if one is given. */
record RequestedHost(String name, String authority) {

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9.-]+|\\[[a-f0-9]*:[a-f0-9.:]+\\])(?::[0-9]+)?");

  /**
   * Empty when it is malformed, or when the Host header names another than the engine goes by,
   * which the rest of the service asks.
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
