package dev.countersign.identity.secondfactors;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.SiteUrl;
import java.net.URI;
import java.net.URLEncoder;
import org.springframework.stereotype.Component;

/**
 * Builds the URI that authenticator apps read from a QR code. The app shows the host of the site
 * and the username.
 */
@Component
class KeyUri {

  private final SiteUrl site;

  KeyUri(SiteUrl site) {
    this.site = site;
  }

  String of(String username, String secret) {
    String issuer = encoded(URI.create(site.of("/")).getHost());
    return "otpauth://totp/%s:%s?secret=%s&issuer=%s&algorithm=SHA1&digits=%d&period=%d"
        .formatted(issuer, encoded(username), secret, issuer, Totp.DIGITS, Totp.SECONDS);
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, UTF_8).replace("+", "%20");
  }
}
