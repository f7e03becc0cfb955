package dev.countersign.identity.passwords;

import dev.countersign.identity.passwords.PasswordSettings.Argon2.Implementation;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;

/** Creates passwords with cheap hashes, so that tests are fast. */
final class TestPasswords {

  static final Argon2Cost CHEAP = new Argon2Cost(256, 1, 1);

  private TestPasswords() {}

  static Passwords passwords() {
    return passwords(CHEAP);
  }

  static Passwords passwords(Argon2Cost cost) {
    return new Passwords(settings(cost), new SecureRandom());
  }

  static Argon2Format argon2(Argon2Cost cost) {
    return argon2(cost, Implementation.AUTO);
  }

  static Argon2Format argon2(Argon2Cost cost, Implementation implementation) {
    var random = new SecureRandom();
    return new Argon2Format(cost, new Argon2Hasher(cost, implementation, random), random);
  }

  static PasswordSettings settings(Argon2Cost cost) {
    return new PasswordSettings(
        new PasswordSettings.Argon2(
            cost.memory(), cost.time(), cost.parallelism(), Implementation.AUTO),
        2,
        Duration.ofSeconds(30),
        8,
        4096,
        List.of("similarity", "min-length", "common", "numeric"),
        null,
        Duration.ofHours(1));
  }
}
