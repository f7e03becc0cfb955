package dev.countersign.credentials.session;

import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What the cookie holds: 32 random characters, and the user's id, which tells where the session is
 * kept. Only a digest of it is ever stored.
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

  /** Empty for what we never gave out. */
  static Optional<SessionId> read(String text) {
    return FORM.matcher(text).matches()
        ? Optional.of(new SessionId(text, Long.parseLong(text.substring(RANDOM_CHARACTERS), RADIX)))
        : Optional.empty();
  }

  /** 128 bits from which the text cannot be found. */
  UUID digest() {
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(text));
    return new UUID(digest.getLong(), digest.getLong());
  }

  /** As events name it. */
  String object() {
    return ActiveSession.object(digest());
  }

  @Override
  public String toString() {
    return "SessionId[" + userId + "]";
  }
}
