package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether HSTS is meant for sub-domains too. */
@Component
class HstsSubdomainsCheck implements DeployCheck {

  private final SecuritySettings security;

  HstsSubdomainsCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W005",
            "countersign.security.hsts.include-subdomains",
            "HSTS does not cover sub-domains, so one of them over plain HTTP can be used against this site (Django: SECURE_HSTS_INCLUDE_SUBDOMAINS).",
            "Set it to true when all sub-domains are served over HTTPS alone.")
        .when(security.hsts().maxAge().isPositive() && !security.hsts().includeSubdomains());
  }
}
