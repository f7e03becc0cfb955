package dev.countersign.http.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriUtils;

/** Redirects a browser to the login page, which returns it to the requested page. */
public final class LoginRedirect {

  /**
   * Limits the length of {@code next}, so that the Location header fits into the response headers.
   */
  private static final int LONGEST_NEXT = 2000;

  /** Query parameter: the page says that the change of a form was not made. */
  public static final String UNSAVED = "unsaved";

  private LoginRedirect() {}

  static Answer from(HttpServletRequest request) {
    return Answer.redirect(path(request));
  }

  /**
   * Redirects to the page that asks for the password again. That page then returns to the requested
   * one, or to the one with the form that was sent.
   */
  static Answer toConfirmation(HttpServletRequest request) {
    if (!request.getMethod().equals("POST")) {
      return Answer.redirect(confirmationPath(request));
    }
    String path = path(BrowserPaths.CONFIRM, formPage(request));
    return Answer.redirect(path + (path.contains("?") ? "&" : "?") + UNSAVED);
  }

  /** Redirects to the page that adds a second factor, which then offers the requested page. */
  static Answer toEnrolment(HttpServletRequest request) {
    String next = request.getMethod().equals("POST") ? formPage(request) : requested(request);
    return Answer.redirect(path(BrowserPaths.SECURITY, next));
  }

  /** Returns the address of the page that asks for the password again. */
  public static String confirmationPath(HttpServletRequest request) {
    return path(BrowserPaths.CONFIRM, requested(request));
  }

  /** Returns the address of the login page, with the requested page as {@code next}. */
  public static String path(HttpServletRequest request) {
    return path(BrowserPaths.LOGIN, requested(request));
  }

  /** Encodes the path and query once more; slashes may stay as they are. */
  private static String path(String page, String next) {
    String encoded = UriUtils.encode(next, UTF_8).replace("%2F", "/");
    return page + (encoded.length() > LONGEST_NEXT ? "" : "?next=" + encoded);
  }

  private static String requested(HttpServletRequest request) {
    return withQuery(request.getRequestURI(), request.getQueryString());
  }

  /**
   * Returns path and query of the Referer. Some forms are sent to an address that shows no page.
   * The CSRF protection has refused forms of other sites already.
   */
  private static String formPage(HttpServletRequest request) {
    String referer = request.getHeader("Referer");
    try {
      URI uri = new URI(referer == null ? "" : referer);
      return uri.getRawPath() == null || !uri.getRawPath().startsWith("/")
          ? requested(request)
          : withQuery(uri.getRawPath(), uri.getRawQuery());
    } catch (URISyntaxException malformed) {
      return requested(request);
    }
  }

  private static String withQuery(String path, @Nullable String query) {
    return query == null ? path : path + "?" + query;
  }
}
