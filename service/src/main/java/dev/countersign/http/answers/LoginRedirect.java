package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.util.UriUtils;

/** Redirects a browser to the login page, which returns it to the requested page. */
public final class LoginRedirect {

  /**
   * Limits the length of {@code next}, so that the Location header fits into the response headers.
   */
  private static final int LONGEST_NEXT = 2000;

  private LoginRedirect() {}

  static Answer from(HttpServletRequest request) {
    return Answer.redirect(path(request));
  }

  /** Redirects to the page that asks for the password again. */
  static Answer toConfirmation(HttpServletRequest request) {
    return Answer.redirect(path(BrowserPaths.CONFIRM, request));
  }

  /** Returns the address of the login page, with the requested page as {@code next}. */
  public static String path(HttpServletRequest request) {
    return path(BrowserPaths.LOGIN, request);
  }

  private static String path(String page, HttpServletRequest request) {
    String next = next(request);
    return page + (next.length() > LONGEST_NEXT ? "" : "?next=" + next);
  }

  /** Encodes the path and query of the request once more; slashes may stay as they are. */
  private static String next(HttpServletRequest request) {
    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
    return UriUtils.encode(request.getRequestURI() + query, UTF_8).replace("%2F", "/");
  }
}
