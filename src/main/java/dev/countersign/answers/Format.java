package dev.countersign.answers;

import jakarta.servlet.http.HttpServletRequest;

/** The form the client asked for. */
record Format(Kind kind, int indent, boolean problem) {

  enum Kind {
    JSON("application/json"),
    HTML("text/html");

    final String mediaType;

    Kind(String mediaType) {
      this.mediaType = mediaType;
    }
  }

  static final Format JSON = new Format(Kind.JSON, 0, false);
  static final Format HTML = new Format(Kind.HTML, 0, false);
  private static final String ATTRIBUTE = Format.class.getName();

  void keepIn(HttpServletRequest request) {
    request.setAttribute(ATTRIBUTE, this);
  }

  /** JSON until the request was negotiated, and when it could not be. */
  static Format of(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Format format ? format : JSON;
  }
}
