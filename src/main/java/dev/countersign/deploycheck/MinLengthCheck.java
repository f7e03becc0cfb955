package dev.countersign.deploycheck;

import dev.countersign.users.PasswordSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** Short passwords are guessed whatever they are made of. */
@Component
class MinLengthCheck implements DeployCheck {

  private static final int SHORTEST = 8;

  private final PasswordSettings passwords;

  MinLengthCheck(PasswordSettings passwords) {
    this.passwords = passwords;
  }

  @Override
  public String tag() {
    return "passwords";
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W011",
            "countersign.password.min-length",
            "Passwords of fewer than 8 characters are accepted.",
            "Set it to 8 or more, and keep min-length among countersign.password.validators.")
        .when(passwords.minLength() < SHORTEST || !passwords.validators().contains("min-length"));
  }
}
