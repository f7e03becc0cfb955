package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Hashes of another kind than ours are replaced when their owner logs in, and some never do. */
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
            "Passwords are stored as hashes that are weak or cannot be read (%s).".formatted(weak),
            "Ask these users to log in or to set new passwords; bin/countersign changepassword sets"
                + " one.")
        .onlyIf(!counts.isEmpty());
  }
}
