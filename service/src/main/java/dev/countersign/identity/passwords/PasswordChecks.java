package dev.countersign.identity.passwords;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.UnusableSetting;
import java.util.List;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Checks the rules for new passwords and the cost of their hashes. */
@Component
class PasswordChecks implements CheckProvider {

  /** Lowest advised cost: memory in KiB times passes. */
  private static final long LOWEST_COST = 19456L * 2;

  private static final int SHORTEST = 8;

  /** Length that NIST SP 800-63B advises if the password is the only factor. */
  private static final int ADVISED_LENGTH = 15;

  private final PasswordSettings passwords;
  private final ObjectProvider<PasswordRules> rules;

  PasswordChecks(PasswordSettings passwords, ObjectProvider<PasswordRules> rules) {
    this.passwords = passwords;
    this.rules = rules;
  }

  @Override
  public String tag() {
    return "passwords";
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W009",
                "countersign.password.argon2.memory",
                "The cost of password hashes is lower than advised (memory times time is below 19456 times 2).",
                "Use the defaults, memory 19456 and time 2, or more.")
            .when(
                () -> (long) passwords.argon2().memory() * passwords.argon2().time() < LOWEST_COST),
        Finding.warning(
                "countersign.W010",
                "countersign.password.validators",
                "Common passwords are accepted.",
                "Add common to the list.")
            .when(() -> !passwords.validators().contains("common")),
        Finding.warning(
                "countersign.W011",
                "countersign.password.min-length",
                "Passwords of fewer than 8 characters are accepted.",
                "Set it to 8 or more, and keep min-length in countersign.password.validators.")
            .when(
                () ->
                    passwords.minLength() < SHORTEST
                        || !passwords.validators().contains("min-length")),
        Finding.warning(
                "countersign.W030",
                "countersign.password.min-length",
                "Passwords of fewer than 15 characters are accepted.",
                "Set it to 15 or more if the password is the only factor.")
            .when(() -> passwords.minLength() < ADVISED_LENGTH)
            .asAdvice(),
        Check.of(this::unusableBlocklist).always());
  }

  private List<Finding> unusableBlocklist() {
    return UnusableSetting.blocking(rules).stream()
        .map(
            unusable ->
                Finding.error(
                    "countersign.E008",
                    unusable.property(),
                    "The service cannot start, because the blocklist is unusable.",
                    "Fix this: %s.".formatted(unusable.getMessage())))
        .toList();
  }
}
