package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Writes a line of a CSV file (RFC 4180). */
final class CsvLine {

  private CsvLine() {}

  /** Returns the line; a value that is null becomes an empty text. */
  static byte[] of(Map<String, ? extends @Nullable Object> fields) {
    String line =
        fields.values().stream()
            .map(value -> quoted(Objects.toString(value, "")))
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
