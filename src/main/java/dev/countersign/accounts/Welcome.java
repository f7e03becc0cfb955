package dev.countersign.accounts;

import dev.countersign.users.User;

/** What else happens when somebody has registered; every bean of this type is asked. */
@FunctionalInterface
public interface Welcome {

  void hasRegistered(User user);
}
