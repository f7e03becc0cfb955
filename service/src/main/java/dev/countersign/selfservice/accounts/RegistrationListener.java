package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.User;

/** What else happens when somebody has registered; every bean of this type is asked. */
@FunctionalInterface
public interface RegistrationListener {

  void hasRegistered(User user);
}
