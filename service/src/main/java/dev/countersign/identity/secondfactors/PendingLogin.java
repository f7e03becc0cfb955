package dev.countersign.identity.secondfactors;

/**
 * A login whose password was right and whose second factor is missing.
 *
 * @param epoch The user's login epoch at that time. A new password or a logout everywhere raises
 *     it, which voids the pending login.
 */
public record PendingLogin(long userId, int epoch, Kind kind) {

  /** What the login gives when it is complete. */
  public enum Kind {
    TOKEN_PAIR,
    STATIC_TOKEN,
    SESSION
  }
}
