package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.core.env.Profiles;
import org.springframework.stereotype.Component;

/** Asks whether this is a machine to develop on; in production that is an error. */
@Component
class DebugCheck implements DeployCheck {

  static final String PRODUCTION = "prod";
  private static final String PROPERTY = "countersign.debug";
  private static final String HINT = "Set it to false.";

  private final ServiceSettings service;
  private final Environment environment;

  DebugCheck(ServiceSettings service, Environment environment) {
    this.service = service;
    this.environment = environment;
  }

  @Override
  public List<Finding> findings() {
    Finding finding =
        environment.acceptsProfiles(Profiles.of(PRODUCTION))
            ? Finding.error(
                "countersign.E002", PROPERTY, "Debug is on together with the profile prod.", HINT)
            : Finding.warning("security.W018", PROPERTY, "Debug is on (Django: DEBUG).", HINT);
    return finding.when(service.debug());
  }
}
