package dev.countersign.identity.passwords;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Checks new passwords and returns Django's error messages. */
@Component
public final class PasswordRules {

  private final List<String> validators;
  private final int minLength;
  private final CommonPasswords commonPasswords = new CommonPasswords();
  private final Blocklist blocklist;
  private final BreachedPasswords breached;

  public PasswordRules(PasswordSettings settings) {
    this(settings, new BreachedPasswords(new BreachSettings(null, Duration.ofSeconds(1))));
  }

  @Autowired
  PasswordRules(PasswordSettings settings, BreachedPasswords breached) {
    this.breached = breached;
    validators = settings.validators();
    minLength = settings.minLength();
    blocklist = Blocklist.of(Optional.ofNullable(settings.blocklistFile()));
  }

  /**
   * Returns at most one error per validator, in configured order, or an empty list. Checks the
   * normalised text that will be hashed, so that no spelling of a common password passes.
   */
  public List<String> complaints(String raw, String username, String email) {
    String password = Passwords.normalise(raw);
    List<String> complaints =
        validators.stream()
            .flatMap(validator -> complaint(validator, password, username, email).stream())
            .toList();
    // The service is asked last, and not about a password that is refused anyway.
    return complaints.isEmpty() && breached.contains(password)
        ? List.of("This password has appeared in a data breach. Choose another password.")
        : complaints;
  }

  private Optional<String> complaint(
      String validator, String password, String username, String email) {
    return switch (validator) {
      case "similarity" -> similarity(password, username, email);
      case "min-length" -> minLength(password);
      case "common" -> common(password);
      case "numeric" -> numeric(password);
      default -> throw new IllegalStateException("Unknown password validator: " + validator);
    };
  }

  private static Optional<String> similarity(String password, String username, String email) {
    if (Similarity.isTooSimilar(password, username)) {
      return Optional.of("The password is too similar to the username.");
    }
    if (Similarity.isTooSimilar(password, email)) {
      return Optional.of("The password is too similar to the email address.");
    }
    return Optional.empty();
  }

  private Optional<String> minLength(String password) {
    if (password.codePointCount(0, password.length()) >= minLength) {
      return Optional.empty();
    }
    String unit = minLength == 1 ? "character" : "characters";
    return Optional.of(
        "This password is too short. It must contain at least %d %s.".formatted(minLength, unit));
  }

  private Optional<String> common(String password) {
    return commonPasswords.contains(password) || blocklist.contains(password)
        ? Optional.of("This password is too common.")
        : Optional.empty();
  }

  private static Optional<String> numeric(String password) {
    return !password.isEmpty() && password.codePoints().allMatch(Character::isDigit)
        ? Optional.of("This password is entirely numeric.")
        : Optional.empty();
  }
}
