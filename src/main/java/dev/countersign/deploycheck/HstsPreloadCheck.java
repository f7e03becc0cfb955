package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether browsers may know of HSTS before the first visit. */
@Component
class HstsPreloadCheck implements DeployCheck {

  private final SecuritySettings security;

  HstsPreloadCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W021",
            "countersign.security.hsts.preload",
            "The site cannot be put on the preload list of browsers (Django: SECURE_HSTS_PRELOAD).",
            "Set it to true when the site and its sub-domains stay on HTTPS for good.")
        .when(security.hsts().maxAge().isPositive() && !security.hsts().preload());
  }
}
