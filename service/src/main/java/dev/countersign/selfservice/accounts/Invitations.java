package dev.countersign.selfservice.accounts;

import dev.countersign.identity.users.User;
import java.util.Optional;

/** Looks up and uses the invitations with which users register if registration needs one. */
public interface Invitations {

  /** Returns the invited address, or empty if the key is invalid, used or expired. */
  Optional<String> address(String key);

  /**
   * Uses the invitation, in the transaction that creates the user, and records the address as
   * confirmed. Returns false if another registration was faster.
   */
  boolean use(String key, User user);
}
