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
 * Sends requests over plain HTTP to HTTPS, where that is wanted. An unsafe request that carries
 * credentials or a body is refused instead: they were readable on the way, and a client that is
 * redirected would go on to send them.
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

  /** Whether {@link #target} would be the wrong answer. */
  static boolean isExposing(HttpServletRequest request) {
    return !SAFE.contains(request.getMethod())
        && (request.getHeader("Authorization") != null
            || request.getHeader("Cookie") != null
            || request.getHeader("Transfer-Encoding") != null
            || request.getContentLengthLong() > 0);
  }

  /** Where the request has to go instead; empty when it may go on. */
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
