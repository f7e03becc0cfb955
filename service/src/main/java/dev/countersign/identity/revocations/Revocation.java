package dev.countersign.identity.revocations;

/**
 * The end of all logins of one user.
 *
 * @param epoch Access tokens of an earlier epoch are void; {@link #DELETED} voids all of them.
 * @param endedAt When the logins ended, in whole seconds since 1970, rounded down.
 */
record Revocation(long userId, int epoch, long endedAt) {

  static final int DELETED = Integer.MAX_VALUE;
}
