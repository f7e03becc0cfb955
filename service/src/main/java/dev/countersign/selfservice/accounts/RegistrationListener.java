package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.User;

/** Reacts to a registration. Every bean of this type is called. */
@FunctionalInterface
public interface RegistrationListener {

  void hasRegistered(User user);
}
