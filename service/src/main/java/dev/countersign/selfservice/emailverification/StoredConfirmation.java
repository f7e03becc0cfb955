package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Looks up confirmed addresses in the database. */
@Component
class StoredConfirmation implements EmailConfirmation {

  private final EmailVerificationStore store;
  private final RegistrationSettings settings;

  StoredConfirmation(EmailVerificationStore store, RegistrationSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  @Override
  public boolean isAskedFor() {
    return settings.verifies();
  }

  @Override
  public Set<Long> confirmed(Collection<User> users) {
    if (users.isEmpty()) {
      return Set.of();
    }
    Map<Long, String> known = store.confirmed(users.stream().map(User::id).toList());
    return users.stream()
        .filter(user -> user.email().equals(known.get(user.id())))
        .map(User::id)
        .collect(Collectors.toSet());
  }
}
