package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Checks for weak password hashes. They are replaced at the user's next login, which may never
 * happen.
 */
@Component
class WeakHashesCheck implements DatabaseCheck {

  private static final Set<String> STRONG =
      Set.of("argon2", "pbkdf2_sha256", "bcrypt", "bcrypt_sha256", "scrypt");

  private final DatabaseFactStore facts;

  WeakHashesCheck(DatabaseFactStore facts) {
    this.facts = facts;
  }

  @Override
  public List<Finding> findings() {
    if (!facts.hasUsers()) {
      return List.of();
    }
    SortedMap<String, Long> counts = facts.passwordsByFormat();
    counts.keySet().removeAll(STRONG);
    String weak =
        counts.entrySet().stream()
            .map(entry -> "%s: %d".formatted(entry.getKey(), entry.getValue()))
            .collect(Collectors.joining(", "));
    return Finding.warning(
            "countersign.W041",
            "spring.datasource.url",
            "Some passwords are stored as weak or unreadable hashes (%s).".formatted(weak),
            "Ask these users to log in or to set new passwords, or set them with bin/countersign"
                + " changepassword.")
        .onlyIf(!counts.isEmpty());
  }
}
