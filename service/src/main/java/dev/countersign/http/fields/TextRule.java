package dev.countersign.http.fields;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.Optional;

/** Checks one property of a text and returns an error message if the text lacks it. */
@FunctionalInterface
@ExtensionApi
public interface TextRule {

  Optional<String> complaint(String text);

  static Optional<String> unless(boolean kept, String complaint) {
    return kept ? Optional.empty() : Optional.of(complaint);
  }

  /** Requires a minimum length, counted in code points and not in UTF-16 units. */
  static TextRule atLeast(int length) {
    return text ->
        unless(
            text.codePointCount(0, text.length()) >= length,
            "Ensure this field has at least " + length + " characters.");
  }

  static TextRule atMost(int length) {
    return text ->
        unless(
            text.codePointCount(0, text.length()) <= length,
            "Ensure this field has no more than " + length + " characters.");
  }

  static Optional<String> noNull(String text) {
    return unless(text.indexOf('\0') < 0, "Null characters are not allowed.");
  }

  static Optional<String> noSurrogate(String text) {
    return text.codePoints()
        .filter(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE)
        .boxed()
        .findFirst()
        .map(point -> "Surrogate characters are not allowed: U+%04X.".formatted(point));
  }
}
