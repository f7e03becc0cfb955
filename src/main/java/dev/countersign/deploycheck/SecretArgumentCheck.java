package dev.countersign.deploycheck;

import dev.countersign.settings.SettingOrigins;
import java.util.List;
import org.springframework.stereotype.Component;

/** Every user of a machine can read the arguments of every process. */
@Component
class SecretArgumentCheck implements DeployCheck {

  private final SettingOrigins origins;

  SecretArgumentCheck(SettingOrigins origins) {
    this.origins = origins;
  }

  @Override
  public List<Finding> findings() {
    return Secrets.PROPERTIES.stream()
        .filter(origins::isOnCommandLine)
        .map(
            property ->
                Finding.warning(
                    "countersign.W014",
                    property,
                    "A secret is given as an argument, which every user of the machine can read.",
                    "Set it in the environment, or in a file of that name below /run/secrets."))
        .toList();
  }
}
