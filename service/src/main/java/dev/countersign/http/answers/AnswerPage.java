package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;

/** Renders a response as an HTML page for browsers; implemented in a higher-level package. */
public interface AnswerPage {

  /** Returns the page and the cookies that its forms need. */
  Answer of(SerializedAnswer answer, HttpServletRequest request);
}
