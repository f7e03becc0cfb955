package dev.countersign.integration.forwardauth;

import dev.countersign.api.access.AccessRequest;
import dev.countersign.http.protections.TrustedProxies;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The request that a proxy asks about, by its X-Forwarded headers.
 *
 * @param origin Scheme and host of the protected application.
 */
record OriginalRequest(String method, String origin, String path) {

  private static final List<String> NAMES =
      List.of("X-Forwarded-Method", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Forwarded-Uri");

  /**
   * Reads the headers of a trusted proxy. Returns empty for any other peer, if the proxy does not
   * name the method and the host, or if a header is repeated: the first one may be the client's.
   */
  static Optional<OriginalRequest> of(HttpServletRequest request) {
    String method = request.getHeader("X-Forwarded-Method");
    String host = request.getHeader("X-Forwarded-Host");
    if (!TrustedProxies.sent(request)
        || method == null
        || host == null
        || NAMES.stream().anyMatch(name -> isRepeated(request, name))) {
      return Optional.empty();
    }
    String scheme = text(request.getHeader("X-Forwarded-Proto"), "http");
    String origin = (scheme + "://" + host).toLowerCase(Locale.ROOT);
    return Optional.of(
        new OriginalRequest(method, origin, text(request.getHeader("X-Forwarded-Uri"), "/")));
  }

  private static boolean isRepeated(HttpServletRequest request, String name) {
    return Collections.list(request.getHeaders(name)).size() > 1;
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
