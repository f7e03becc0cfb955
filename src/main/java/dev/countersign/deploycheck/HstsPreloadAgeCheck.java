package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** The preload list takes sites alone that promise a year. */
@Component
class HstsPreloadAgeCheck implements DeployCheck {

  private static final Duration YEAR = Duration.ofDays(365);

  private final SecuritySettings security;

  HstsPreloadAgeCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W006",
            "countersign.security.hsts.max-age",
            "HSTS asks for the preload list with less than a year, which the list refuses.",
            "Set it to 365d, or countersign.security.hsts.preload to false until then.")
        .when(
            security.hsts().preload()
                && security.hsts().maxAge().isPositive()
                && security.hsts().maxAge().compareTo(YEAR) < 0);
  }
}
