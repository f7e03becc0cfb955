package dev.countersign.selfservice.emaillogin;

import org.jspecify.annotations.Nullable;

/**
 * A stored login code.
 *
 * @param userId Is 0 if no mail was sent, for example because the address is unknown.
 * @param code The keyed digest of the code.
 * @param recipient The address to which the code was mailed. Null if the previous release mailed
 *     it.
 */
@SuppressWarnings("ArrayRecordComponent") // The digest is compared in constant time only.
record LoginCode(long userId, int epoch, byte[] code, @Nullable String recipient) {

  static final long NO_USER = 0;

  @Override
  public String toString() {
    return "LoginCode[" + userId + "]";
  }
}
