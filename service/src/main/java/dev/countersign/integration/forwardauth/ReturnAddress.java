package dev.countersign.integration.forwardauth;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Checks the URL of a protected application to which the login page may return a browser. */
@Component
public class ReturnAddress {

  private static final int LONGEST = 2000;

  private final Set<String> origins;

  ReturnAddress(ForwardAuthSettings settings) {
    this.origins = Set.copyOf(settings.allowedOrigins());
  }

  /**
   * Returns whether the URL has an allowed origin. Refuses control characters, spaces, backslashes
   * and user information, which browsers and {@link URI} read differently.
   */
  public boolean isAllowed(String url) {
    if (url.length() > LONGEST
        || url.indexOf('\\') >= 0
        || !url.chars().allMatch(character -> character > 0x20 && character < 0x7f)) {
      return false;
    }
    try {
      URI uri = new URI(url);
      return uri.getRawUserInfo() == null
          && origins.contains(uri.getScheme() + "://" + uri.getRawAuthority());
    } catch (URISyntaxException malformed) {
      return false;
    }
  }

  /** Returns whether the text is an allowed origin. */
  boolean isAllowedOrigin(String origin) {
    return origins.contains(origin);
  }
}
