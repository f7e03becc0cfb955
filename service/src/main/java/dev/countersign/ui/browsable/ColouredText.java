package dev.countersign.ui.browsable;

/** A stretch of coloured text; the kind is a class of the style sheet, a link may be empty. */
public record ColouredText(String kind, String text, String link) {

  static ColouredText plain(String text) {
    return new ColouredText("", text, "");
  }
}
