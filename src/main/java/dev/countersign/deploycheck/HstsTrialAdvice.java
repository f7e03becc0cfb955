package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.time.Duration;
import java.util.List;
import org.springframework.stereotype.Component;

/** A trial has an end. */
@Component
class HstsTrialAdvice implements Advice {

  private static final Duration YEAR = Duration.ofDays(365);

  private final SecuritySettings security;

  HstsTrialAdvice(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.info(
            "countersign.I003",
            "countersign.security.hsts.max-age",
            "HSTS lasts less than a year.",
            "When nothing broke during the trial, raise it to 365d.")
        .when(
            security.hsts().maxAge().isPositive() && security.hsts().maxAge().compareTo(YEAR) < 0);
  }
}
