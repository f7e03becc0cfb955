package dev.countersign.deploycheck;

import dev.countersign.signedtoken.SigningKeys;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Asks whether tokens can be signed: a key too short for its hash, or of another algorithm. */
@Component
class SigningKeysCheck implements DeployCheck {

  private final ObjectProvider<SigningKeys> keys;

  SigningKeysCheck(ObjectProvider<SigningKeys> keys) {
    this.keys = keys;
  }

  @Override
  public String tag() {
    return "tokens";
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    return Obstacle.to(keys)
        .map(
            unusable ->
                Finding.error(
                    "countersign.E007",
                    unusable.property(),
                    "The service does not start with this key: %s."
                        .formatted(unusable.getMessage()),
                    "bin/countersign keys rotate makes a key that fits."))
        .stream()
        .toList();
  }
}
