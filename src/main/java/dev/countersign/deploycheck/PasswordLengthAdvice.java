package dev.countersign.deploycheck;

import dev.countersign.users.PasswordSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** NIST SP 800-63B asks for 15 characters where the password is all there is. */
@Component
class PasswordLengthAdvice implements Advice {

  private static final int ADVISED = 15;

  private final PasswordSettings passwords;

  PasswordLengthAdvice(PasswordSettings passwords) {
    this.passwords = passwords;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W030",
            "countersign.password.min-length",
            "Passwords of fewer than 15 characters are accepted.",
            "Where nothing but the password is asked for, 15 are advised.")
        .when(passwords.minLength() < ADVISED);
  }
}
