package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A header that anybody can send proves nothing. */
@Component
class ProxySslHeaderCheck implements DeployCheck {

  private final SecuritySettings security;

  ProxySslHeaderCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W007",
            "countersign.security.proxy-ssl-header",
            "The header that tells of HTTPS is set, but no proxy is trusted to send it, so it is never believed.",
            "List the addresses of your proxies in countersign.security.trusted-proxies.")
        .when(security.proxySslHeader() != null && security.trustedProxies().isEmpty());
  }
}
