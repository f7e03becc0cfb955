package dev.countersign.platform.settings;

import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Builds absolute URLs for mails. Without {@code base-url}, they work on this machine only. */
@Component
public class SiteUrl {

  private final SiteSettings settings;
  private final Environment environment;

  SiteUrl(SiteSettings settings, Environment environment) {
    this.settings = settings;
    this.environment = environment;
  }

  public String of(String path) {
    return base() + path;
  }

  private String base() {
    String known = settings.baseUrl();
    if (known != null) {
      return known.replaceFirst("/$", "");
    }
    // The port is known only after the web server has started, which is later than this bean.
    String scheme = environment.containsProperty("server.ssl.bundle") ? "https" : "http";
    return scheme + "://127.0.0.1:" + environment.getProperty("local.server.port", "8000");
  }
}
