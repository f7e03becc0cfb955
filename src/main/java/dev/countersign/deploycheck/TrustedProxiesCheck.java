package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Whoever is trusted to forward can claim any address and HTTPS. */
@Component
class TrustedProxiesCheck implements DeployCheck {

  private static final Set<String> EVERYBODY = Set.of("0.0.0.0/0", "::/0", "*");

  private final SecuritySettings security;

  TrustedProxiesCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.error(
            "countersign.E005",
            "countersign.security.trusted-proxies",
            "Everybody is trusted to forward requests, so anybody can claim another address, and HTTPS.",
            "List the addresses or networks of your own proxies, such as 10.0.0.0/8.")
        .when(security.trustedProxies().stream().anyMatch(EVERYBODY::contains));
  }
}
