package dev.countersign.http.answers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/** Represents one media range of an Accept header. */
record AcceptedType(String type, String subtype, Map<String, String> parameters) {

  private static final Pattern INDENT = Pattern.compile("[0-8]");
  private static final Pattern ZERO = Pattern.compile("0(\\.0*)?");

  /** Parses an Accept header. Skips malformed elements, because no response could match them. */
  static List<AcceptedType> list(String header) {
    var types = new ArrayList<AcceptedType>();
    for (String element : header.split(",", -1)) {
      String[] parts = element.split(";", -1);
      String[] range = parts[0].strip().toLowerCase(Locale.ROOT).split("/", -1);
      if (range.length == 2 && !range[0].isEmpty() && !range[1].isEmpty()) {
        types.add(new AcceptedType(range[0], range[1], parameters(parts)));
      }
    }
    return types;
  }

  private static Map<String, String> parameters(String[] parts) {
    var parameters = new HashMap<String, String>();
    for (int i = 1; i < parts.length; i++) {
      int equals = parts[i].indexOf('=');
      if (equals > 0) {
        parameters.put(
            parts[i].substring(0, equals).strip().toLowerCase(Locale.ROOT),
            parts[i].substring(equals + 1).strip());
      }
    }
    return parameters;
  }

  boolean covers(String mediaType) {
    if (isRefused() || !parameters.getOrDefault("version", "1").equals("1")) {
      return false;
    }
    return (type.equals("*") && subtype.equals("*"))
        || (subtype.equals("*") && mediaType.startsWith(type + "/"))
        || mediaType.equals(type + "/" + subtype);
  }

  /** Returns whether this range names exactly the given type, without a subtype wildcard. */
  boolean names(String mediaType) {
    return !subtype.equals("*") && covers(mediaType);
  }

  /**
   * Returns the indent of the JSON response: 4 for {@code application/json; indent=4}, as in Django
   * REST framework.
   */
  int indent() {
    String indent = parameters.getOrDefault("indent", "0");
    return INDENT.matcher(indent).matches() ? Integer.parseInt(indent) : 0;
  }

  private boolean isRefused() {
    return ZERO.matcher(parameters.getOrDefault("q", "1")).matches();
  }

  /** Returns the rank of this range: the more specific the range, the higher. */
  int precedence() {
    if (type.equals("*")) {
      return 0;
    }
    if (subtype.equals("*")) {
      return 1;
    }
    return parameters.keySet().stream().allMatch("q"::equals) ? 2 : 3;
  }
}
