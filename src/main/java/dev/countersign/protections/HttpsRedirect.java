package dev.countersign.protections;

import dev.countersign.settings.UnusableSetting;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.springframework.stereotype.Component;

/** Sends what comes over plain HTTP to the same place over HTTPS, where that is wanted. */
@Component
class HttpsRedirect {

  private final boolean isWanted;
  private final Optional<String> host;
  private final List<Pattern> exempt;

  HttpsRedirect(SecuritySettings settings) {
    this.isWanted = settings.sslRedirect();
    this.host = Optional.ofNullable(settings.sslHost()).filter(name -> !name.isBlank());
    this.exempt = settings.redirectExempt().stream().map(HttpsRedirect::pattern).toList();
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
