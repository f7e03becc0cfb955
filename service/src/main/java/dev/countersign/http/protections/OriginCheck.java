package dev.countersign.http.protections;

import dev.countersign.http.cors.CrossOrigins;
import dev.countersign.platform.errors.CsrfFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Checks the origin of a request with headers that scripts on a page cannot set. */
@Component
class OriginCheck {

  private static final Set<String> OWN = Set.of("same-origin", "none");

  private final List<String> trustedOrigins;
  private final CrossOrigins crossOrigins;

  OriginCheck(CsrfSettings settings, CrossOrigins crossOrigins) {
    this.trustedOrigins = settings.trustedOrigins();
    this.crossOrigins = crossOrigins;
  }

  /** Returns the reason why the request does not come from an own or trusted page, or empty. */
  Optional<CsrfFailed> fault(HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    if (origin == null) {
      return fetchFault(request)
          .or(() -> request.isSecure() ? refererFault(request) : Optional.empty());
    }
    if (isTrusted(origin)) {
      return Optional.empty();
    }
    return isOurs(origin, request) ? fetchFault(request) : Optional.of(mismatch("Origin", origin));
  }

  /**
   * Checks Sec-Fetch-Site as a second defence: the browser sets it to the site that started the
   * request.
   */
  private static Optional<CsrfFailed> fetchFault(HttpServletRequest request) {
    String site = request.getHeader("Sec-Fetch-Site");
    return site == null || OWN.contains(site)
        ? Optional.empty()
        : Optional.of(
            new CsrfFailed("Fetch metadata checking failed - the request was started elsewhere."));
  }

  /** Checks the Referer over HTTPS; refuses requests that send neither Origin nor Referer. */
  private Optional<CsrfFailed> refererFault(HttpServletRequest request) {
    String referer = request.getHeader("Referer");
    if (referer == null) {
      return Optional.of(new CsrfFailed("Referer checking failed - no Referer."));
    }
    Optional<String> origin = originOf(referer);
    if (origin.isEmpty()) {
      return Optional.of(new CsrfFailed("Referer checking failed - Referer is malformed."));
    }
    if (!origin.get().startsWith("https://")) {
      return Optional.of(
          new CsrfFailed("Referer checking failed - Referer is insecure while host is secure."));
    }
    return isOurs(origin.get(), request) || isTrusted(origin.get())
        ? Optional.empty()
        : Optional.of(mismatch("Referer", referer));
  }

  private static CsrfFailed mismatch(String header, String value) {
    String text = header + " checking failed - %s does not match any trusted origins.";
    return new CsrfFailed(text.formatted(value), text.formatted("it"));
  }

  private static boolean isOurs(String origin, HttpServletRequest request) {
    int port = request.getServerPort();
    boolean isUsual = port == (request.isSecure() ? 443 : 80);
    String own =
        request.getScheme() + "://" + request.getServerName() + (isUsual ? "" : ":" + port);
    return origin.equals(own.toLowerCase(Locale.ROOT));
  }

  private boolean isTrusted(String origin) {
    return trustedOrigins.stream().anyMatch(trusted -> covers(trusted, origin))
        || crossOrigins.mayUseCookies(origin);
  }

  /**
   * Returns whether the trusted origin matches: {@code https://*.example.com} covers all
   * sub-domains and example.com itself.
   */
  private static boolean covers(String trusted, String origin) {
    if (!trusted.contains("*.")) {
      return trusted.equals(origin);
    }
    int star = trusted.indexOf("*.");
    String scheme = trusted.substring(0, star);
    String domain = trusted.substring(star + 2);
    return origin.equals(scheme + domain)
        || (origin.startsWith(scheme) && origin.endsWith("." + domain));
  }

  private static Optional<String> originOf(String referer) {
    try {
      URI uri = new URI(referer);
      return uri.getScheme() == null || uri.getRawAuthority() == null
          ? Optional.empty()
          : Optional.of((uri.getScheme() + "://" + uri.getRawAuthority()).toLowerCase(Locale.ROOT));
    } catch (URISyntaxException malformed) {
      return Optional.empty();
    }
  }
}
