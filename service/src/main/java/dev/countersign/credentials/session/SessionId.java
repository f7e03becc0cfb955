package dev.countersign.credentials.session;

import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * The value of the session cookie: 32 random characters followed by the user's id in base 36. The
 * user's id is part of the primary key by which the session is looked up. Only a digest of the
 * value is stored.
 */
public record SessionId(String text, long userId) {

  private static final int RANDOM_CHARACTERS = 32;
  private static final int RADIX = 36;
  private static final Pattern FORM = Pattern.compile("[a-z0-9]{32}(0|[1-9a-z][a-z0-9]{0,11})");

  static SessionId random(long userId, SecureRandom random) {
    var text = new StringBuilder();
    for (int i = 0; i < RANDOM_CHARACTERS; i++) {
      text.append(Character.forDigit(random.nextInt(RADIX), RADIX));
    }
    return new SessionId(text + Long.toString(userId, RADIX), userId);
  }

  /** Returns the id whose 32 characters are derived from 32 bytes that only this service knows. */
  static SessionId derived(long userId, byte[] bytes) {
    var text = new StringBuilder();
    for (int i = 0; i < RANDOM_CHARACTERS; i++) {
      text.append(Character.forDigit((bytes[i] & 0xff) % RADIX, RADIX));
    }
    return new SessionId(text + Long.toString(userId, RADIX), userId);
  }

  /** Parses a cookie value, or returns empty if it does not have the form of a session id. */
  static Optional<SessionId> read(String text) {
    return FORM.matcher(text).matches()
        ? Optional.of(new SessionId(text, Long.parseLong(text.substring(RANDOM_CHARACTERS), RADIX)))
        : Optional.empty();
  }

  /**
   * Returns the first 128 bits of the SHA-256 digest. The cookie value cannot be derived from it.
   */
  UUID digest() {
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(text));
    return new UUID(digest.getLong(), digest.getLong());
  }

  /** Returns the session's name in audit events. */
  String object() {
    return ActiveSession.object(digest());
  }

  @Override
  public String toString() {
    return "SessionId[" + userId + "]";
  }
}
