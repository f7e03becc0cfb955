package dev.countersign.deploycheck;

import dev.countersign.users.PasswordSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A cheap hash is a gift to whoever steals the table. */
@Component
class Argon2CostCheck implements DeployCheck {

  private static final long ADVISED = 19456L * 2;

  private final PasswordSettings passwords;

  Argon2CostCheck(PasswordSettings passwords) {
    this.passwords = passwords;
  }

  @Override
  public String tag() {
    return "passwords";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W009",
            "countersign.password.argon2.memory",
            "Passwords are hashed with less work than advised (memory times time below 19456 times 2).",
            "Use the defaults, memory 19456 and time 2, or more.")
        .when((long) passwords.argon2().memory() * passwords.argon2().time() < ADVISED);
  }
}
