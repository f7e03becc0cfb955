package dev.countersign.http.protections;

import java.util.regex.Pattern;

/**
 * Escapes characters that move the cursor, hide, colour or reverse neighbouring text, as Java
 * escapes them. Replaces everything that looks like a token.
 */
final class LogText {

  /** Matches control and format characters, line separators and lone surrogates. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  /**
   * Matches signed tokens, static tokens, and 32 random or signed bytes in base64url. The latter
   * are the secrets in links to reset a password, to confirm an address and to undo its change; a
   * few extra characters are matched too. A client may put any of these into a path or a name.
   * Class names do not match, because they consist of letters only.
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

  /** Escapes text in which tokens must stay. */
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
