package dev.countersign.http.protections;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Checks the host names that the service accepts. */
@Component
class HostChecks implements CheckProvider {

  private final List<String> allowed;

  HostChecks(ServiceSettings service) {
    allowed = service.allowedHosts();
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "security.W020",
                "countersign.allowed-hosts",
                "No host name is allowed, so in deployment every request is refused (Django: ALLOWED_HOSTS).",
                "List the names the service is reached by, such as auth.example.com.")
            .when(() -> allowed.isEmpty()),
        Finding.warning(
                "countersign.W001",
                "countersign.allowed-hosts",
                "Every Host header is accepted, because the allowed hosts contain *.",
                "List the names the service is reached by, such as auth.example.com.")
            .when(() -> allowed.contains("*")));
  }
}
