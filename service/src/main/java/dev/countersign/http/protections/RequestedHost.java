package dev.countersign.http.protections;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Holds the requested host in lower case: the name, and the name with the port if there is one. */
record RequestedHost(String name, String authority) {

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9.-]+|\\[[a-f0-9]*:[a-f0-9.:]+\\])(?::[0-9]+)?");

  /**
   * Returns empty if the host is malformed, or if the Host header differs from Jetty's server name,
   * which the rest of the service uses.
   */
  static Optional<RequestedHost> of(String serverName, @Nullable String header) {
    String understood = serverName.toLowerCase(Locale.ROOT);
    String authority = header == null ? understood : header.toLowerCase(Locale.ROOT);
    Matcher form = FORM.matcher(authority);
    return form.matches() && form.group(1).equals(understood)
        ? Optional.of(new RequestedHost(understood, authority))
        : Optional.empty();
  }
}
