package dev.countersign.http.protections;

import jakarta.servlet.http.Cookie;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Describes a cookie of this service: its name, its attributes and its Set-Cookie header. */
public record BrowserCookie(
    String name,
    Optional<Duration> maxAge,
    Optional<String> domain,
    String path,
    Secure secure,
    boolean httpOnly,
    SameSite sameSite) {

  /**
   * Decides whether browsers send the cookie over HTTPS only; {@code AUTO} means if the request
   * used HTTPS.
   */
  public enum Secure {
    AUTO,
    TRUE,
    FALSE
  }

  /** Decides which cross-site requests carry the cookie. */
  public enum SameSite {
    LAX("Lax"),
    STRICT("Strict"),
    NONE("None");

    private final String written;

    SameSite(String written) {
      this.written = written;
    }
  }

  private static final DateTimeFormatter DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Returns the first cookie of this name, because browsers send the more specific one first. */
  public Optional<String> read(HttpServletRequest request) {
    if (request.getAttribute(replacement()) instanceof String replaced) {
      return Optional.of(replaced);
    }
    Cookie[] cookies = request.getCookies();
    return cookies == null
        ? Optional.empty()
        : Arrays.stream(cookies)
            .filter(cookie -> cookie.getName().equals(name))
            .map(Cookie::getValue)
            .findFirst();
  }

  /** Replaces the value that {@link #read} returns, for the rest of the request. */
  public void replace(HttpServletRequest request, String value) {
    request.setAttribute(replacement(), value);
  }

  private String replacement() {
    return BrowserCookie.class.getName() + "." + name;
  }

  /**
   * Returns the cookie of this name, or empty if there are several: another host of the domain, or
   * a page below another path, may have set one of them.
   */
  public Optional<String> readSingle(HttpServletRequest request) {
    Cookie[] cookies = request.getCookies();
    List<String> values =
        cookies == null
            ? List.of()
            : Arrays.stream(cookies)
                .filter(cookie -> cookie.getName().equals(name))
                .map(Cookie::getValue)
                .toList();
    return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
  }

  /** Returns the Set-Cookie header that stores the value in the browser. */
  public String keep(String value, HttpServletRequest request, Instant now) {
    var header = new StringBuilder(name).append('=').append(value);
    domain.ifPresent(host -> header.append("; Domain=").append(host));
    maxAge.ifPresent(age -> header.append("; expires=").append(DATE.format(now.plus(age))));
    if (httpOnly) {
      header.append("; HttpOnly");
    }
    maxAge.ifPresent(age -> header.append("; Max-Age=").append(age.toSeconds()));
    return end(header, request);
  }

  /** Returns the Set-Cookie header that deletes the cookie in the browser. */
  public String drop(HttpServletRequest request) {
    var header = new StringBuilder(name).append("=\"\"");
    domain.ifPresent(host -> header.append("; Domain=").append(host));
    header.append("; expires=").append(DATE.format(Instant.EPOCH)).append("; Max-Age=0");
    return end(header, request);
  }

  private String end(StringBuilder header, HttpServletRequest request) {
    header.append("; Path=").append(path).append("; SameSite=").append(sameSite.written);
    if (secure == Secure.TRUE || (secure == Secure.AUTO && request.isSecure())) {
      header.append("; Secure");
    }
    return header.toString();
  }
}
