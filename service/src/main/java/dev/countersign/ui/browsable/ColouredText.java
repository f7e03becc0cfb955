package dev.countersign.ui.browsable;

/** Holds a piece of coloured text. The kind is a CSS class; the link may be empty. */
public record ColouredText(String kind, String text, String link) {

  static ColouredText plain(String text) {
    return new ColouredText("", text, "");
  }
}
