package dev.countersign.deploycheck;

import dev.countersign.protections.SecuritySettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether browsers are kept from guessing types. */
@Component
class NosniffCheck implements DeployCheck {

  private final SecuritySettings security;

  NosniffCheck(SecuritySettings security) {
    this.security = security;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W006",
            "countersign.security.content-type-nosniff",
            "Answers go out without X-Content-Type-Options: nosniff, so browsers may take them for another type (Django: SECURE_CONTENT_TYPE_NOSNIFF).",
            "Set it to true.")
        .when(!security.contentTypeNosniff());
  }
}
