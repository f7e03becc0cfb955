package dev.countersign.identity.secondfactors;

import dev.countersign.identity.users.AuthenticationMethod;

/**
 * A login whose password or mailed code was right and whose second factor is missing.
 *
 * @param epoch The user's login epoch at that time. A new password or a logout everywhere raises
 *     it, which voids the pending login.
 * @param first How the user has authenticated so far.
 */
public record PendingLogin(long userId, int epoch, Kind kind, AuthenticationMethod first) {

  /** What the login gives when it is complete. */
  public enum Kind {
    TOKEN_PAIR,
    STATIC_TOKEN,
    SESSION
  }
}
