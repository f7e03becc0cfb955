package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.util.UriUtils;

/** Sends a browser to the log-in page, which sends it back to the page it asked for. */
public final class LoginRedirect {

  /** A longer one might not fit into the head of the answer. */
  private static final int LONGEST_NEXT = 2000;

  private LoginRedirect() {}

  static Answer from(HttpServletRequest request) {
    return Answer.redirect(path(request));
  }

  /** The log-in page, which leads back to what was asked for. */
  public static String path(HttpServletRequest request) {
    String next = next(request);
    String query = next.length() > LONGEST_NEXT ? "" : "?next=" + next;
    return BrowserPaths.LOGIN + query;
  }

  /** Path and query as they came, encoded once more; slashes need not be. */
  private static String next(HttpServletRequest request) {
    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
    return UriUtils.encode(request.getRequestURI() + query, UTF_8).replace("%2F", "/");
  }
}
