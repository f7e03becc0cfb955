package dev.countersign.http.protections;

import java.util.regex.Pattern;

/**
 * Text for the log in which nothing moves the cursor, hides, colours or turns around what stands
 * beside it: such characters are written as Java writes them. What looks like a token is left out.
 */
final class LogText {

  /** Controls, formats such as those of direction, separators of lines, halves of characters. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /**
   * Signed and static tokens, and 32 random or signed bytes in base64url: the secret part of links
   * to reset a password, to confirm an address and to undo its change, also with a few characters
   * too many. A client may have put any of them into a path or a name. Names of classes are of
   * letters alone.
   */
  private static final Pattern TOKEN =
      Pattern.compile(
          "eyJ[\\w-]{10,}\\.[\\w-]+\\.[\\w-]+|\\b[0-9a-f]{40}\\b"
              + "|(?<=/reset/[\\w-]{1,32}/)[\\w-]{43,}"
              + "|(?<![\\w-])(?=[A-Za-z]{0,42}[\\d_-])(?:\\d{1,18}-){0,2}[\\w-]{43,60}(?![\\w-])");

  private LogText() {}

  static String escape(String text) {
    return escapeWithTokens(TOKEN.matcher(text).replaceAll("[token]"));
  }

  /** For text in which tokens have to stand. */
  static String escapeWithTokens(String text) {
    return UNPRINTABLE.matcher(text).replaceAll(found -> "\\\\" + written(found.group()));
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
