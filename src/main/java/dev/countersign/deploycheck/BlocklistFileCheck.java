package dev.countersign.deploycheck;

import dev.countersign.users.PasswordRules;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Asks whether the list of refused passwords is there and whole. */
@Component
class BlocklistFileCheck implements DeployCheck {

  private final ObjectProvider<PasswordRules> rules;

  BlocklistFileCheck(ObjectProvider<PasswordRules> rules) {
    this.rules = rules;
  }

  @Override
  public String tag() {
    return "passwords";
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    return Obstacle.to(rules)
        .map(
            unusable ->
                Finding.error(
                    "countersign.E008",
                    unusable.property(),
                    "The service does not start with this blocklist.",
                    "Because %s.".formatted(unusable.getMessage())))
        .stream()
        .toList();
  }
}
