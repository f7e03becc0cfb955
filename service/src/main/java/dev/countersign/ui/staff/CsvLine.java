package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes a line of a CSV file (RFC 4180). */
final class CsvLine {

  static final List<String> EVENT_COLUMNS =
      List.of(
          "id",
          "at",
          "kind",
          "actor_id",
          "subject_id",
          "object",
          "detail",
          "address",
          "user_agent",
          "request_id");

  private CsvLine() {}

  static byte[] of(Map<String, Object> fields) {
    String line =
        fields.values().stream()
            .map(value -> quoted(String.valueOf(value)))
            .collect(Collectors.joining(","));
    return (line + "\r\n").getBytes(UTF_8);
  }

  /**
   * Returns a quoted value. A program for tables runs a value that begins with one of these
   * characters as a formula, so it gets an apostrophe.
   */
  private static String quoted(String value) {
    boolean isFormula = !value.isEmpty() && "=+-@\t\r".indexOf(value.charAt(0)) >= 0;
    return '"' + (isFormula ? "'" : "") + value.replace("\"", "\"\"") + '"';
  }
}
