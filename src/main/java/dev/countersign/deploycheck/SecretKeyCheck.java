package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Asks whether the key that everything is signed with can be guessed. */
@Component
class SecretKeyCheck implements DeployCheck {

  private final ServiceSettings service;

  SecretKeyCheck(ServiceSettings service) {
    this.service = service;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W009",
            "countersign.secret-key",
            "The secret key has fewer than 50 characters, fewer than 5 different ones, or begins with"
                + " django-insecure- (Django: SECRET_KEY).",
            SecretKeyStrength.HINT)
        .when(SecretKeyStrength.isWeak(service.secretKey()));
  }
}
