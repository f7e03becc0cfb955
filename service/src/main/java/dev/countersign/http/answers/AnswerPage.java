package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;

/** Shows an answer to whoever opens its address in a browser; drawn by a package above. */
public interface AnswerPage {

  /** The page, with the cookies that its forms need. */
  Answer of(SerializedAnswer answer, HttpServletRequest request);
}
