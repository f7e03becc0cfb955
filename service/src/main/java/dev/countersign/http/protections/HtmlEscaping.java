package dev.countersign.http.protections;

/** Escapes the five characters that Django escapes, and no others. */
public final class HtmlEscaping {

  private HtmlEscaping() {}

  public static String escape(String text) {
    var escaped = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      switch (character) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '\'' -> escaped.append("&#x27;");
        case '"' -> escaped.append("&quot;");
        case '&' -> escaped.append("&amp;");
        default -> escaped.append(character);
      }
    }
    return escaped.toString();
  }
}
