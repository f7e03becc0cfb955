package dev.countersign.credentials.takeover;

import dev.countersign.platform.keys.Sha256;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A session of Django, after the import has verified the signature of its data and {@code
 * _auth_user_hash}.
 *
 * @param key The value of Django's session cookie: 32 lower-case letters and digits.
 * @param expiresAt Django's {@code expire_date}.
 */
public record CarriedSession(String key, long userId, Instant expiresAt) {

  private static final Pattern FORM = Pattern.compile("[a-z0-9]{32}");

  /** Returns whether the text has the form of Django's session cookie. */
  public static boolean isKey(String text) {
    return FORM.matcher(text).matches();
  }

  /** Returns the first 128 bits of the SHA-256 digest. The cookie cannot be derived from it. */
  public static UUID digest(String key) {
    ByteBuffer digest = ByteBuffer.wrap(Sha256.digest(key));
    return new UUID(digest.getLong(), digest.getLong());
  }

  @Override
  public String toString() {
    return "CarriedSession[" + userId + "]";
  }
}
