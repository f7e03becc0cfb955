package dev.countersign.deploycheck;

import dev.countersign.settings.ServiceSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** An earlier key that can be guessed still opens everything. */
@Component
class SecretKeyFallbacksCheck implements DeployCheck {

  private final ServiceSettings service;

  SecretKeyFallbacksCheck(ServiceSettings service) {
    this.service = service;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "security.W025",
            "countersign.secret-key-fallbacks",
            "An earlier secret key has fewer than 50 characters, fewer than 5 different ones, or"
                + " begins with django-insecure- (Django: SECRET_KEY_FALLBACKS).",
            "Take it out of the list: what was signed with it ends.")
        .when(service.secretKeyFallbacks().stream().anyMatch(SecretKeyStrength::isWeak));
  }
}
