package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether the service knows its own names. */
@Component
class AllowedHostsCheck implements DeployCheck {

  private final ServiceSettings service;

  AllowedHostsCheck(ServiceSettings service) {
    this.service = service;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W020",
            "countersign.allowed-hosts",
            "No host name is allowed, so in deployment every request is refused (Django: ALLOWED_HOSTS).",
            "List the names the service is reached by, such as auth.example.com.")
        .when(service.allowedHosts().isEmpty());
  }
}
