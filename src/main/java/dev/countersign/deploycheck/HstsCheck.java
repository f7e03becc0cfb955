package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether browsers are told to come over HTTPS alone. */
@Component
class HstsCheck implements DeployCheck {

  private final SecuritySettings security;

  HstsCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W004",
            "countersign.security.hsts.max-age",
            "HSTS is not set, so browsers may come over plain HTTP (Django: SECURE_HSTS_SECONDS).",
            "If the whole site is served over HTTPS, begin with 300s and raise it to 365d when nothing breaks; browsers remember it.")
        .when(!security.hsts().maxAge().isPositive());
  }
}
