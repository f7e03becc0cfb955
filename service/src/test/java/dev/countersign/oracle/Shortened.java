package dev.countersign.oracle;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Handles long bodies, which the recording cut off after a few hundred characters. */
final class Shortened {

  static final Pattern PATTERN = Pattern.compile("(?s)(.*)\\.\\.\\.\\[(\\d+) chars]");

  private Shortened() {}

  static String beginning(Matcher shortened) {
    return shortened.group(1);
  }

  static int length(Matcher shortened) {
    return Integer.parseInt(shortened.group(2));
  }

  /** Restores a shortened request body. Returns any other body unchanged. */
  static String restored(String id, String body) {
    Matcher shortened = PATTERN.matcher(body);
    if (!shortened.matches()) {
      return body;
    }
    String beginning = beginning(shortened);
    int length = length(shortened);
    String whole = rebuild(id, beginning, length).orElse("");
    if (whole.length() != length || !whole.startsWith(beginning)) {
      throw new IllegalStateException("The body of " + id + " cannot be restored.");
    }
    return whole;
  }

  private static Optional<String> rebuild(String id, String beginning, int length) {
    return switch (id) {
      case "password-long" -> {
        String password = "p".repeat(5000);
        String start = beginning.substring(0, beginning.indexOf("ppp"));
        yield Optional.of(start + password + "\", \"password2\": \"" + password + "\"}");
      }
      case "json-deep-nesting" ->
          Optional.of(
              beginning.substring(0, beginning.indexOf('['))
                  + "[".repeat(100_000)
                  + "]".repeat(100_000)
                  + "}");
      case "json-big-int" -> Optional.of(filled(beginning, length, "}"));
      case "long-username" -> Optional.of(filled(beginning, length, "\", \"password\": \"x\"}"));
      case "body-3mb", "crafted-very-long" -> Optional.of(filled(beginning, length, "\"}"));
      case "form-3mb" -> Optional.of(filled(beginning, length, ""));
      case "form-2000-fields" ->
          Optional.of(
              IntStream.range(0, 2000)
                  .mapToObj(field -> "&f" + field + "=x")
                  .collect(
                      Collectors.joining(
                          "", beginning.substring(0, beginning.indexOf("&f0")), "")));
      default -> Optional.empty();
    };
  }

  /** Repeats the last recorded character until the end fits. */
  private static String filled(String beginning, int length, String end) {
    String last = beginning.substring(beginning.length() - 1);
    return beginning + last.repeat(length - beginning.length() - end.length()) + end;
  }
}
