package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether any Host header is believed. */
@Component
class AnyHostCheck implements DeployCheck {

  private final ServiceSettings service;

  AnyHostCheck(ServiceSettings service) {
    this.service = service;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W001",
            "countersign.allowed-hosts",
            "Any Host header is believed, because * is among the allowed hosts.",
            "List the names the service is reached by, such as auth.example.com.")
        .when(service.allowedHosts().contains("*"));
  }
}
