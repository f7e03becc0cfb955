package dev.countersign.operations.diagnosis;

import dev.countersign.identity.passwords.Passwords;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Reports what computes password hashes. The service uses the same if it is started in the same
 * way, for example in the same container.
 */
@Component
@Order(7)
class HashingExamination implements Examination {

  private static final String SLOWER = "bouncy-castle";

  private final Passwords passwords;

  HashingExamination(Passwords passwords) {
    this.passwords = passwords;
  }

  @Override
  public String name() {
    return "hashing";
  }

  @Override
  public Examined examine() {
    String implementation = passwords.implementation();
    String text =
        implementation.equals(SLOWER)
            ? "Password hashes are computed by Bouncy Castle. libsodium, if it is installed and"
                + " allowed (countersign.password.argon2.implementation), needs less CPU."
            : "Password hashes are computed by libsodium.";
    return Examined.of(name(), Verdict.OK, text).with("implementation", implementation);
  }
}
