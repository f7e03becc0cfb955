package dev.countersign.http.answers;

import jakarta.servlet.http.HttpServletRequest;

/** Finds the header of an error page; implemented by a package above. */
public interface PageHeaderSource {

  /** Returns the visitor's header, or the anonymous one if the session cannot be read. */
  PageHeader of(int status, HttpServletRequest request);
}
