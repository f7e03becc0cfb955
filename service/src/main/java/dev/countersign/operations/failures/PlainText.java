package dev.countersign.operations.failures;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Removes names of Java classes from messages, which mean nothing to an operator. A message that
 * consists of such a name alone stays, because an empty reason helps even less.
 */
public final class PlainText {

  private static final String NAME = "@?\\b(?:[a-z][a-z0-9_]*\\.){2,}[A-Z][A-Za-z0-9_$]*";
  private static final Pattern FAILED_BINDING =
      Pattern.compile("(?m)^(?:Failed to bind properties under|Binding to target) .*$");
  private static final Pattern FAILED_CONVERSION =
      Pattern.compile("failed to convert .*? \\(caused by " + NAME + ": (.*)\\)");
  private static final Pattern CLASS = Pattern.compile(NAME + ":? ?");
  private static final Pattern SIMPLE_EXCEPTION = Pattern.compile("\\b[A-Za-z]+Exception\\b:? ?");

  private PlainText() {}

  public static String of(@Nullable String message) {
    if (message == null) {
      return "no reason was given";
    }
    String text = FAILED_BINDING.matcher(message).replaceAll("A setting cannot be used:");
    text = FAILED_CONVERSION.matcher(text).replaceAll("$1");
    text = CLASS.matcher(text).replaceAll("");
    text = SIMPLE_EXCEPTION.matcher(text).replaceAll("").strip();
    return text.isEmpty() ? message : text;
  }
}
