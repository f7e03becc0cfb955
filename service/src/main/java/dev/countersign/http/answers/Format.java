package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;

/** The form in which a request is answered: the one asked for, or the only one there is. */
record Format(Kind kind, int indent, boolean problem) {

  enum Kind {
    JSON("application/json"),
    /** What JSON would say, shown in a browser. */
    HTML("text/html"),
    /** An address that people open: errors are told to people as well. */
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

  /** JSON until the request was negotiated, and when it could not be. */
  static Format of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Format format ? format : JSON;
  }
}
