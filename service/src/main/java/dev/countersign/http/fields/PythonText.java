package dev.countersign.http.fields;

import java.math.BigDecimal;
import tools.jackson.databind.JsonNode;

/** Follows Python's rules for text: which characters are blank, and how numbers are printed. */
final class PythonText {

  private PythonText() {}

  static String strip(String text) {
    int start = 0;
    int end = text.length();
    while (start < end && isBlank(text.charAt(start))) {
      start++;
    }
    while (end > start && isBlank(text.charAt(end - 1))) {
      end--;
    }
    return text.substring(start, end);
  }

  private static boolean isBlank(char character) {
    return Character.isWhitespace(character)
        || Character.isSpaceChar(character)
        || character == '\u0085';
  }

  /** Returns the text of a number that a client sent where text is expected. */
  static String of(JsonNode value) {
    if (!value.isFloatingPointNumber()) {
      return value.asString();
    }
    double number = value.asDouble();
    double size = Math.abs(number);
    String text = Double.toString(number);
    return size >= 1e-4 && size < 1e16 ? new BigDecimal(text).toPlainString() : text;
  }

  /** Returns the name of the value's type in Python. */
  static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "list";
      case BOOLEAN -> "bool";
      case NUMBER -> value.isIntegralNumber() ? "int" : "float";
      case OBJECT -> "dict";
      default -> "str";
    };
  }
}
