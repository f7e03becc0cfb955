package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.User;

/** Reacts to a registration, in its transaction. Every bean of this type is called. */
@FunctionalInterface
public interface RegistrationListener {

  void hasRegistered(User user);
}
