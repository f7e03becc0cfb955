package dev.countersign.browsable;

/** A stretch of coloured text; the kind is a class of the style sheet, a link may be empty. */
public record Piece(String kind, String text, String link) {

  static Piece plain(String text) {
    return new Piece("", text, "");
  }
}
