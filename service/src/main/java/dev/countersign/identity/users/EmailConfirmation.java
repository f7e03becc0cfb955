package dev.countersign.identity.users;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Tells whose owners have confirmed the e-mail address of their account. */
public interface EmailConfirmation {

  /** Returns whether the settings ask for it; then an unconfirmed address is told to no client. */
  boolean isAskedFor();

  /** Returns the ids of those users whose address, as given here, is confirmed. */
  Set<Long> confirmed(Collection<User> users);

  default boolean isConfirmed(User user) {
    return !confirmed(List.of(user)).isEmpty();
  }
}
