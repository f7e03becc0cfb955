package dev.countersign.selfservice.emaillogin;

/**
 * A stored login code.
 *
 * @param userId Is 0 if no mail was sent, for example because the address is unknown.
 * @param code The keyed digest of the code.
 */
@SuppressWarnings("ArrayRecordComponent") // The digest is compared in constant time only.
record LoginCode(long userId, int epoch, byte[] code) {

  static final long NO_USER = 0;

  @Override
  public String toString() {
    return "LoginCode[" + userId + "]";
  }
}
