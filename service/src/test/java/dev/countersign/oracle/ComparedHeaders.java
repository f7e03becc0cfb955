package dev.countersign.oracle;

import dev.countersign.support.Http.Response;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Holds the headers of a response that are compared, by name. The value and expiry date of a
 * cookie, and the port of a local URL, are ignored.
 */
record ComparedHeaders(SortedMap<String, String> byName) {

  static final ComparedHeaders NONE = new ComparedHeaders(new TreeMap<>());

  private static final List<String> NAMES =
      List.of("Allow", "Content-Type", "Location", "Set-Cookie", "Vary", "WWW-Authenticate");
  private static final String ABSENT = "";
  private static final String OWN_HOST = "//(127\\.0\\.0\\.1|localhost):[0-9]+";

  static ComparedHeaders of(Response response) {
    return of(response.headers());
  }

  static ComparedHeaders of(Collection<Map.Entry<String, String>> headers) {
    var byName = new TreeMap<String, String>();
    for (String name : NAMES) {
      Set<String> values =
          headers.stream()
              .filter(header -> header.getKey().equalsIgnoreCase(name))
              .map(header -> steady(name, header.getValue()))
              .collect(Collectors.toCollection(TreeSet::new));
      if (!values.isEmpty()) {
        byName.put(name, String.join(" | ", values));
      }
    }
    return new ComparedHeaders(byName);
  }

  /**
   * Returns the headers that differ from the other response. A header that is missing here is
   * empty.
   */
  ComparedHeaders unlike(ComparedHeaders other) {
    var unlike = new TreeMap<String, String>();
    for (String name : NAMES) {
      String ours = byName.getOrDefault(name, ABSENT);
      if (!ours.equals(other.byName.getOrDefault(name, ABSENT))) {
        unlike.put(name, ours);
      }
    }
    return new ComparedHeaders(unlike);
  }

  boolean isEmpty() {
    return byName.isEmpty();
  }

  private static String steady(String name, String value) {
    return switch (name) {
      case "Set-Cookie" -> steadyCookie(value);
      // Whitespace around a semicolon is optional (RFC 9110 section 5.6.6).
      case "Content-Type" -> value.replaceAll("\\s*;\\s*", "; ");
      case "Location" -> value.replaceFirst(OWN_HOST, "//<host>");
      default -> value;
    };
  }

  private static String steadyCookie(String value) {
    String cookie = value.substring(0, value.indexOf('='));
    return Arrays.stream(value.split(";", -1))
        .skip(1)
        .map(String::strip)
        .filter(attribute -> !attribute.toLowerCase(Locale.ROOT).startsWith("expires="))
        .sorted()
        .collect(Collectors.joining("; ", cookie + "; ", ""));
  }
}
