package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.eclipse.jetty.util.Attributes;
import org.jspecify.annotations.Nullable;

/** Notes on a request why it was refused, for the access log and the metrics. */
public final class RefusalCodes {

  private static final String ATTRIBUTE = RefusalCodes.class.getName();

  private RefusalCodes() {}

  public static void note(HttpServletRequest request, String code) {
    request.setAttribute(ATTRIBUTE, code);
  }

  /**
   * Keeps the first code: an error response may follow the refusal that caused it. Returns whether
   * this is the first.
   */
  public static boolean noteFirst(Attributes request, String code) {
    boolean isFirst = request.getAttribute(ATTRIBUTE) == null;
    if (isFirst) {
      request.setAttribute(ATTRIBUTE, code);
    }
    return isFirst;
  }

  public static Optional<String> of(Attributes request) {
    return codeIn(request.getAttribute(ATTRIBUTE));
  }

  public static Optional<String> of(HttpServletRequest request) {
    return codeIn(request.getAttribute(ATTRIBUTE));
  }

  private static Optional<String> codeIn(@Nullable Object attribute) {
    return attribute instanceof String code ? Optional.of(code) : Optional.empty();
  }
}
