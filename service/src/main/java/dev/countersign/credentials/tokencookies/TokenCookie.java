package dev.countersign.credentials.tokencookies;

import dev.countersign.http.protections.BrowserCookie;
import dev.countersign.http.protections.BrowserCookie.SameSite;
import dev.countersign.http.protections.BrowserCookie.Secure;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The cookie of one token. Its name has a prefix that makes browsers accept it over HTTPS only.
 * Plain HTTP to this machine, for development, has a name without the prefix. Over plain HTTP to
 * another host browsers drop the cookie, so no token is sent in the clear later.
 */
final class TokenCookie {

  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|.+\\.localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]");

  private final BrowserCookie secure;
  private final BrowserCookie local;

  TokenCookie(String prefix, String name, Duration lifetime, String path, SameSite sameSite) {
    this.secure = cookie(prefix + name, lifetime, path, Secure.TRUE, sameSite);
    this.local =
        cookie(
            name,
            lifetime,
            path,
            Secure.FALSE,
            // Browsers drop SameSite=None without Secure.
            sameSite == SameSite.NONE ? SameSite.LAX : sameSite);
  }

  /** Returns the name over HTTPS. */
  String name() {
    return secure.name();
  }

  /** Returns the token, or empty if the request has none or several cookies of this name. */
  Optional<String> read(HttpServletRequest request) {
    return of(request).readSingle(request).filter(value -> !value.isEmpty());
  }

  String keep(String token, HttpServletRequest request, Instant now) {
    return of(request).keep(token, request, now);
  }

  String drop(HttpServletRequest request) {
    return of(request).drop(request);
  }

  private BrowserCookie of(HttpServletRequest request) {
    return !request.isSecure() && LOOPBACK.matcher(request.getServerName()).matches()
        ? local
        : secure;
  }

  private static BrowserCookie cookie(
      String name, Duration lifetime, String path, Secure secure, SameSite sameSite) {
    return new BrowserCookie(
        name, Optional.of(lifetime), Optional.empty(), path, secure, true, sameSite);
  }
}
