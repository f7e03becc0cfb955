package dev.countersign.http.protections;

import dev.countersign.platform.settings.UnusableSetting;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.springframework.stereotype.Component;

/**
 * Redirects plain HTTP requests to HTTPS if the setting is on. Unsafe requests with credentials or
 * a body are refused instead: the network could read them, and a redirected client would keep
 * sending them.
 */
@Component
class HttpsRedirect {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

  private final boolean isWanted;
  private final Optional<String> host;
  private final List<Pattern> exempt;

  HttpsRedirect(SecuritySettings settings) {
    this.isWanted = settings.sslRedirect();
    this.host = Optional.ofNullable(settings.sslHost()).filter(name -> !name.isBlank());
    this.exempt = settings.redirectExempt().stream().map(HttpsRedirect::pattern).toList();
  }

  /** Returns whether the request must be refused instead of redirected to {@link #target}. */
  static boolean isExposing(HttpServletRequest request) {
    return !SAFE.contains(request.getMethod())
        && (request.getHeader("Authorization") != null
            || request.getHeader("Cookie") != null
            || request.getHeader("Transfer-Encoding") != null
            || request.getContentLengthLong() > 0);
  }

  /** Returns the HTTPS address to redirect to, or empty if the request may proceed. */
  Optional<String> target(HttpServletRequest request, RequestedHost asked) {
    if (!isWanted || request.isSecure() || isExempt(request.getRequestURI())) {
      return Optional.empty();
    }
    String query = request.getQueryString() == null ? "" : "?" + request.getQueryString();
    return Optional.of(
        "https://" + host.orElse(asked.authority()) + request.getRequestURI() + query);
  }

  private boolean isExempt(String path) {
    String relative = path.replaceFirst("^/+", "");
    return exempt.stream().anyMatch(pattern -> pattern.matcher(relative).find());
  }

  private static Pattern pattern(String text) {
    try {
      return Pattern.compile(text);
    } catch (PatternSyntaxException malformed) {
      throw new UnusableSetting(
          "countersign.security.redirect-exempt",
          "\"%s\" is no regular expression: %s".formatted(text, malformed.getDescription()));
    }
  }
}
