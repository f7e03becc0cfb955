package dev.countersign.integration.forwardauth;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.http.protections.TrustedProxies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request that a proxy asks about, by its X-Forwarded headers.
 *
 * @param origin Scheme and host of the protected application.
 */
record OriginalRequest(String method, String origin, String path) {

  /**
   * Reads the headers of a trusted proxy. Returns empty for any other peer, or if the proxy does
   * not name the method and the host.
   */
  static Optional<OriginalRequest> of(HttpServletRequest request) {
    String method = request.getHeader("X-Forwarded-Method");
    String host = request.getHeader("X-Forwarded-Host");
    if (!TrustedProxies.sent(request) || method == null || host == null) {
      return Optional.empty();
    }
    String scheme = text(request.getHeader("X-Forwarded-Proto"), "http");
    String origin = (scheme + "://" + host).toLowerCase(Locale.ROOT);
    return Optional.of(
        new OriginalRequest(method, origin, text(request.getHeader("X-Forwarded-Uri"), "/")));
  }

  /** Returns true if the method is safe, so that the request changes nothing. */
  boolean isReadOnly() {
    return AccessRequest.isReadOnly(method);
  }

  String url() {
    return origin + path;
  }

  private static String text(@Nullable String header, String otherwise) {
    return header == null || header.isEmpty() ? otherwise : header;
  }
}
