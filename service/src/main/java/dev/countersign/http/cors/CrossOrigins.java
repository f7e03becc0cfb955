package dev.countersign.http.cors;

import java.util.ArrayList;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.web.cors.CorsConfiguration;

/** Decides which other origins are allowed, and which of them may use cookies. */
@Component
public class CrossOrigins {

  /**
   * Matches an origin as browsers write it (RFC 6454 section 6.2): lower case, no path, no user.
   * Spring's wildcard would also match a text that contains a slash or an at sign. The origin
   * {@code null} belongs to any sandboxed page and never matches.
   */
  private static final Pattern ORIGIN =
      Pattern.compile("https?://([a-z0-9_-]+(\\.[a-z0-9_-]+)*|\\[[0-9a-f:.]+\\])(:[0-9]{1,5})?");

  private final CorsConfiguration allowed = new CorsConfiguration();
  private final boolean withCookies;

  CrossOrigins(CorsSettings settings) {
    var exact = new ArrayList<String>();
    var patterns = new ArrayList<String>();
    for (String setting : settings.allowedOrigins()) {
      String origin = withoutUsualPort(setting);
      if (origin.contains("*.")) {
        patterns.add(origin);
        exact.add(origin.replace("*.", ""));
      } else {
        exact.add(origin);
      }
    }
    allowed.setAllowedOrigins(exact);
    allowed.setAllowedOriginPatterns(patterns);
    this.withCookies = settings.allowCredentials() && !settings.allowsAny();
  }

  /** Returns the value of Access-Control-Allow-Origin, or empty if the origin is not allowed. */
  Optional<String> allowed(@Nullable String origin) {
    return origin != null && ORIGIN.matcher(origin).matches()
        ? Optional.ofNullable(allowed.checkOrigin(origin))
        : Optional.empty();
  }

  /**
   * Returns whether pages of the origin may send requests with cookies. Without allow-credentials
   * an allowed origin may not: it can read responses, but not act as the user of a cookie.
   */
  public boolean mayUseCookies(String origin) {
    return withCookies && allowed(origin).isPresent();
  }

  /** Returns whether the responses to allowed origins permit cookies. */
  boolean withCookies() {
    return withCookies;
  }

  /** Removes the port that browsers leave out. */
  private static String withoutUsualPort(String origin) {
    return origin.startsWith("https:")
        ? origin.replaceFirst(":443$", "")
        : origin.replaceFirst(":80$", "");
  }
}
