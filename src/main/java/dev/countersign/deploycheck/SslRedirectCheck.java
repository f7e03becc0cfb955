package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether plain HTTP is sent to HTTPS. */
@Component
class SslRedirectCheck implements DeployCheck {

  private final SecuritySettings security;

  SslRedirectCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W008",
            "countersign.security.ssl-redirect",
            "Requests over plain HTTP are answered instead of sent to HTTPS (Django: SECURE_SSL_REDIRECT).",
            "Set it to true, or let the proxy before the service redirect all connections and silence this.")
        .when(!security.sslRedirect());
  }
}
