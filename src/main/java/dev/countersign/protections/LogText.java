package dev.countersign.protections;

import java.util.regex.Pattern;

/**
 * Text for the log in which nothing moves the cursor, hides, colours or turns around what stands
 * beside it: such characters are written as Java writes them. What looks like a token is left out.
 */
final class LogText {

  /** Controls, formats such as those of direction, separators of lines, halves of characters. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /** Signed and static tokens, which somebody may have put into a path or a name. */
  private static final Pattern TOKEN =
      Pattern.compile("eyJ[\\w-]{10,}\\.[\\w-]+\\.[\\w-]+|\\b[0-9a-f]{40}\\b");

  private LogText() {}

  static String escape(String text) {
    String known = TOKEN.matcher(text).replaceAll("[token]");
    return UNPRINTABLE.matcher(known).replaceAll(found -> "\\\\" + written(found.group()));
  }

  private static String written(String character) {
    return switch (character) {
      case "\n" -> "n";
      case "\r" -> "r";
      case "\t" -> "t";
      default -> "u%04x".formatted(character.codePointAt(0));
    };
  }
}
