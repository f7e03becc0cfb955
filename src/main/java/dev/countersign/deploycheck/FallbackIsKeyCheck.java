package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Whoever changed the key and changed it in both places has changed nothing. */
@Component
class FallbackIsKeyCheck implements DeployCheck {

  private final ServiceSettings service;

  FallbackIsKeyCheck(ServiceSettings service) {
    this.service = service;
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    String current = service.secretKey().reveal();
    return Finding.warning(
            "countersign.W023",
            "countersign.secret-key-fallbacks",
            "The secret key is listed among the earlier ones, so it has not been changed.",
            "Put the new key into countersign.secret-key.")
        .when(
            service.secretKeyFallbacks().stream()
                .anyMatch(earlier -> earlier.reveal().equals(current)));
  }
}
