package dev.countersign.credentials.passkeys;

import java.time.Instant;

/**
 * A challenge that this service has issued and that has not expired.
 *
 * @param userId The user who asked for it, or 0 for a login, which begins without a user.
 * @param handle The user handle for a registration; a random text without meaning for a login.
 * @param digest The digest under which its use is recorded.
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Challenge(long userId, byte[] handle, Instant expiresAt, byte[] digest) {

  /** What a challenge is for. A challenge for one purpose is refused for the other. */
  enum Purpose {
    REGISTRATION(0),
    LOGIN(1);

    private final byte code;

    Purpose(int code) {
      this.code = (byte) code;
    }

    byte code() {
      return code;
    }
  }
}
