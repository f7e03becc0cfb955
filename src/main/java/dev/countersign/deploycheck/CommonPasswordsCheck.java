package dev.countersign.deploycheck;

import dev.countersign.users.PasswordSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** The first passwords that are tried are the common ones. */
@Component
class CommonPasswordsCheck implements DeployCheck {

  private final PasswordSettings passwords;

  CommonPasswordsCheck(PasswordSettings passwords) {
    this.passwords = passwords;
  }

  @Override
  public String tag() {
    return "passwords";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W010",
            "countersign.password.validators",
            "Common passwords are accepted.",
            "Add common to the list.")
        .when(!passwords.validators().contains("common"));
  }
}
