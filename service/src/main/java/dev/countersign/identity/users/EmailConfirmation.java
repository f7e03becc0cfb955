package dev.countersign.identity.users;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Looks up which users have confirmed their email address. */
public interface EmailConfirmation {

  /**
   * Returns whether the settings require confirmation; if so, unconfirmed addresses are hidden from
   * clients.
   */
  boolean isAskedFor();

  /** Returns the ids of the users whose given address is confirmed. */
  Set<Long> confirmed(Collection<User> users);

  default boolean isConfirmed(User user) {
    return !confirmed(List.of(user)).isEmpty();
  }
}
