package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/** Asks whether the opener policy is one that browsers know; none is allowed, as in Django. */
@Component
class OpenerPolicyCheck implements DeployCheck {

  private static final Set<String> KNOWN =
      Set.of("same-origin", "same-origin-allow-popups", "unsafe-none", "");

  private final SecuritySettings security;

  OpenerPolicyCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.error(
            "security.E024",
            "countersign.security.cross-origin-opener-policy",
            "The Cross-Origin-Opener-Policy is none that browsers know (Django:"
                + " SECURE_CROSS_ORIGIN_OPENER_POLICY).",
            "Known are: same-origin, same-origin-allow-popups, unsafe-none.")
        .when(!KNOWN.contains(security.crossOriginOpenerPolicy()));
  }
}
