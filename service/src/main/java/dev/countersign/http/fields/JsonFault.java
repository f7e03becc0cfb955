package dev.countersign.http.fields;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the first syntax error in a text and describes it as Python's json module does: what was
 * expected, and where. Runs only after the parser has rejected the text.
 */
final class JsonFault {

  private static final Pattern LITERAL =
      Pattern.compile("null|true|false|-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?+(?:[eE][-+]?[0-9]++)?+");
  private static final Pattern CONSTANT = Pattern.compile("NaN|-?Infinity");

  private final String text;
  private int at;
  private int depth;

  private JsonFault(String text) {
    this.text = text;
  }

  static String in(String text) {
    if (text.startsWith("\ufeff")) {
      return new JsonFault(text)
          .fault("Unexpected UTF-8 BOM (decode using utf-8-sig)", 0)
          .getMessage();
    }
    var finder = new JsonFault(text);
    try {
      finder.skipBlanks();
      finder.value();
      finder.skipBlanks();
      if (finder.at < text.length()) {
        throw finder.fault("Extra data", finder.at);
      }
    } catch (Found found) {
      return found.getMessage();
    }
    // The syntax is correct, so the parser rejected a duplicate key.
    return "Duplicate key in an object";
  }

  private void value() throws Found {
    switch (next()) {
      case '"' -> string();
      case '{' -> nested(this::object);
      case '[' -> nested(this::array);
      default -> literal();
    }
  }

  /**
   * Limits the depth here too: the parser may have stopped early, before a part that is nested
   * deeper.
   */
  private void nested(Part part) throws Found {
    depth++;
    if (depth > JsonBody.DEEPEST) {
      throw new Found("nested too deep");
    }
    part.read();
    depth--;
  }

  private void object() throws Found {
    at++;
    skipBlanks();
    if (next() == '}') {
      at++;
      return;
    }
    while (true) {
      if (next() != '"') {
        throw fault("Expecting property name enclosed in double quotes", at);
      }
      string();
      skipBlanks();
      expect(':');
      skipBlanks();
      value();
      skipBlanks();
      if (next() == '}') {
        at++;
        return;
      }
      expect(',');
      skipBlanks();
    }
  }

  private void array() throws Found {
    at++;
    skipBlanks();
    if (next() == ']') {
      at++;
      return;
    }
    while (true) {
      value();
      skipBlanks();
      if (next() == ']') {
        at++;
        return;
      }
      expect(',');
      skipBlanks();
    }
  }

  private void string() throws Found {
    int start = at++;
    while (next() != '"') {
      char character = next();
      if (at >= text.length()) {
        throw fault("Unterminated string starting at", start);
      }
      if (character < ' ') {
        throw fault("Invalid control character at", at);
      }
      if (character == '\\') {
        escape(start);
      }
      at++;
    }
    at++;
  }

  private void escape(int start) throws Found {
    at++;
    if (at >= text.length()) {
      throw fault("Unterminated string starting at", start);
    }
    if (next() == 'u') {
      if (!text.substring(at + 1, Math.min(at + 5, text.length())).matches("[0-9a-fA-F]{4}")) {
        throw fault("Invalid \\uXXXX escape", at + 1);
      }
    } else if ("\"\\/bfnrt".indexOf(next()) < 0) {
      throw fault("Invalid \\escape", at - 1);
    }
  }

  private void literal() throws Found {
    Optional<String> constant = match(CONSTANT);
    if (constant.isPresent()) {
      throw new Found("Out of range float values are not JSON compliant: '" + constant.get() + "'");
    }
    String literal = match(LITERAL).orElse("");
    if (literal.isEmpty()) {
      throw fault("Expecting value", at);
    }
    at += literal.length();
  }

  private Optional<String> match(Pattern pattern) {
    Matcher matcher = pattern.matcher(text).region(at, text.length());
    return matcher.lookingAt() ? Optional.of(matcher.group()) : Optional.empty();
  }

  private void expect(char delimiter) throws Found {
    if (next() != delimiter) {
      throw fault("Expecting '" + delimiter + "' delimiter", at);
    }
    at++;
  }

  private void skipBlanks() {
    while (at < text.length() && " \t\n\r".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
  }

  /** Returns NUL at the end of the text; no rule above expects that character. */
  private char next() {
    return at < text.length() ? text.charAt(at) : '\0';
  }

  private Found fault(String complaint, int position) {
    String before = text.substring(0, position);
    long line = before.chars().filter(character -> character == '\n').count() + 1;
    String start = before.substring(before.lastIndexOf('\n') + 1);
    return new Found(
        "%s: line %d column %d (char %d)"
            .formatted(
                complaint,
                line,
                start.codePointCount(0, start.length()) + 1,
                before.codePointCount(0, position)));
  }

  private interface Part {
    void read() throws Found;
  }

  private static final class Found extends Exception {
    Found(String message) {
      super(message, null, false, false);
    }

    @Override
    public String getMessage() {
      return String.valueOf(super.getMessage());
    }
  }
}
