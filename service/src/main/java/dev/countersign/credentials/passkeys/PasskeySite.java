package dev.countersign.credentials.passkeys;

import dev.countersign.platform.settings.SiteSettings;
import dev.countersign.platform.settings.SiteUrl;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Determines the domain of passkeys and the origins whose pages may use them. Both come from the
 * settings and never from a request. Without base-url the service is at localhost, because browsers
 * accept no IP address as a domain.
 */
@Component
class PasskeySite {

  private static final String LOCAL = "localhost";

  private final PasskeySettings settings;
  private final boolean isLocal;
  private final SiteUrl url;

  PasskeySite(PasskeySettings settings, SiteSettings site, SiteUrl url) {
    this.settings = settings;
    this.isLocal = site.baseUrl() == null;
    this.url = url;
  }

  String rpId() {
    return Optional.ofNullable(settings.rpId())
        .orElseGet(() -> isLocal ? LOCAL : host().toLowerCase(Locale.ROOT));
  }

  Set<String> origins() {
    return Stream.concat(Stream.of(own()), settings.allowedOrigins().stream())
        .collect(Collectors.toSet());
  }

  private String own() {
    URI base = URI.create(url.of(""));
    String host = isLocal ? LOCAL : host().toLowerCase(Locale.ROOT);
    boolean isDefaultPort = base.getPort() == (base.getScheme().equals("https") ? 443 : 80);
    return base.getScheme()
        + "://"
        + host
        + (base.getPort() == -1 || isDefaultPort ? "" : ":" + base.getPort());
  }

  private String host() {
    return URI.create(url.of("")).getHost();
  }
}
