package dev.countersign.ui.pages;

import java.net.URI;
import java.net.URISyntaxException;

/** Checks the path to redirect to after login. Only paths of this service are allowed. */
public final class NextPath {

  private static final int LONGEST = 2000;

  private NextPath() {}

  /**
   * Rejects `//host`, `/\host` and paths with control characters, which browsers read as other
   * hosts.
   */
  public static boolean isOurs(String next) {
    return next.length() <= LONGEST
        && next.startsWith("/")
        && !next.startsWith("//")
        && next.chars().allMatch(character -> character > 0x20 && character < 0x7f)
        && next.indexOf('\\') < 0
        && isRelative(next);
  }

  private static boolean isRelative(String next) {
    try {
      URI uri = new URI(next);
      return uri.getScheme() == null && uri.getRawAuthority() == null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
