package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;

/** Holds the negotiated format of a response. */
record Format(Kind kind, int indent, boolean problem) {

  enum Kind {
    JSON("application/json"),
    /** Shows the JSON response inside an HTML page. */
    HTML("text/html"),
    /** Marks a path that serves HTML pages only; its errors are HTML pages too. */
    PAGE("text/html");

    final String mediaType;

    Kind(String mediaType) {
      this.mediaType = mediaType;
    }
  }

  static final Format JSON = new Format(Kind.JSON, 0, false);
  static final Format HTML = new Format(Kind.HTML, 0, false);
  static final Format PAGE = new Format(Kind.PAGE, 0, false);
  private static final String ATTRIBUTE = Format.class.getName();

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** Returns the negotiated format, or JSON if negotiation has not run yet or has failed. */
  static Format of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Format format ? format : JSON;
  }
}
