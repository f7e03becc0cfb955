package dev.countersign.integration.forwardauth;

import dev.countersign.platform.errors.CsrfFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.springframework.stereotype.Component;

/**
 * Refuses forged requests with a session cookie. The protected application gets no CSRF token of
 * this service, so the origin that the browser names must be the application's own or an allowed
 * one.
 */
@Component
class CookieRequests {

  private static final Set<String> OWN = Set.of("same-origin", "none");

  private final ReturnAddress addresses;

  CookieRequests(ReturnAddress addresses) {
    this.addresses = addresses;
  }

  /** Returns the reason to refuse the request, or empty. */
  Optional<CsrfFailed> fault(HttpServletRequest request) {
    Optional<OriginalRequest> known = OriginalRequest.of(request);
    if (known.isEmpty()) {
      return Optional.of(
          new CsrfFailed(
              "Session cookies need X-Forwarded-Method and X-Forwarded-Host of a trusted proxy."));
    }
    return known.get().isReadOnly() || isOwn(known.get(), request)
        ? Optional.empty()
        : Optional.of(
            new CsrfFailed("Origin checking failed - the request was started elsewhere."));
  }

  /**
   * Requires one of the two headers, because every current browser sends one with such requests.
   */
  private boolean isOwn(OriginalRequest original, HttpServletRequest request) {
    String origin = request.getHeader("Origin");
    if (origin != null) {
      String started = origin.toLowerCase(Locale.ROOT);
      return started.equals(original.origin()) || addresses.isAllowedOrigin(started);
    }
    String site = request.getHeader("Sec-Fetch-Site");
    return site != null && OWN.contains(site);
  }
}
