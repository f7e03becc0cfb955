package dev.countersign.api.endpoints;

import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes absolute links to the other pages of the requested list. Scheme and host come from the
 * request, after the HTTP protections have checked them. All other query parameters stay.
 *
 * @param onward the query parameter of the link to the next page
 * @param back the query parameter of the link to the previous page
 */
public record PageLinks(HttpServletRequest request, String onward, String back) {

  /**
   * Creates links for a list that begins with the lowest key: `after` is next, `before` is
   * previous.
   */
  public static PageLinks ascending(HttpServletRequest request) {
    return new PageLinks(request, PageRequest.AFTER, PageRequest.BEFORE);
  }

  /**
   * Creates links for a list that begins with the highest key: `before` is next, `after` is
   * previous.
   */
  public static PageLinks descending(HttpServletRequest request) {
    return new PageLinks(request, PageRequest.BEFORE, PageRequest.AFTER);
  }

  public <T> Page<T> page(Slice<T, ?> slice) {
    return new Page<>(
        slice.next().map(key -> link(onward, key)).orElse(null),
        slice.previous().map(key -> link(back, key)).orElse(null),
        slice.rows());
  }

  private String link(String parameter, Object key) {
    String query =
        Stream.concat(otherParameters(), Stream.of(parameter + "=" + key))
            .collect(Collectors.joining("&"));
    return request.getScheme() + "://" + host() + request.getRequestURI() + "?" + query;
  }

  private Stream<String> otherParameters() {
    String query = Optional.ofNullable(request.getQueryString()).orElse("");
    return Arrays.stream(query.split("&", -1))
        .filter(pair -> !pair.isEmpty())
        .filter(pair -> !isNamed(pair, onward) && !isNamed(pair, back));
  }

  private static boolean isNamed(String pair, String name) {
    return pair.equals(name) || pair.startsWith(name + "=");
  }

  /** Returns the host from the Host header, with the port if the header has one. */
  private String host() {
    String header = request.getHeader("Host");
    if (header != null) {
      return header.toLowerCase(Locale.ROOT);
    }
    int port = request.getServerPort();
    boolean isUsual = port == (request.isSecure() ? 443 : 80);
    return request.getServerName() + (isUsual ? "" : ":" + port);
  }
}
