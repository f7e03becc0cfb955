package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.SCrypt;

/**
 * Implements {@code scrypt$N$salt$r$p$hash}; the salt is used as text (RFC 7914 defines N, r and
 * p).
 */
final class ScryptFormat implements PasswordFormat {

  private static final int HASH_LENGTH = 64;
  private static final int MOST_MEMORY_UNITS = 1 << 20; // N x r, of 128 bytes each
  private static final int MOST_WORK = 1 << 21; // N x r x p
  private static final Pattern PARTS =
      Pattern.compile(
          "scrypt\\$(\\d{1,7})\\$([^$]{1,128})\\$(\\d{1,4})\\$(\\d{1,4})\\$([A-Za-z0-9+/]{86}==)");

  @Override
  public String algorithm() {
    return "scrypt";
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored; Django's forms refuse it.
    if (!parts.matches() || raw.indexOf('\0') >= 0) {
      return false;
    }
    int n = Integer.parseInt(parts.group(1));
    int r = Integer.parseInt(parts.group(3));
    int p = Integer.parseInt(parts.group(4));
    if (!isBearable(n, r, p)) {
      return false;
    }

    byte[] salt = parts.group(2).getBytes(UTF_8);
    byte[] hash = SCrypt.generate(raw.getBytes(UTF_8), salt, n, r, p, HASH_LENGTH);
    return MessageDigest.isEqual(Base64.getEncoder().encode(hash), parts.group(5).getBytes(UTF_8));
  }

  private static boolean isBearable(int n, int r, int p) {
    boolean defined = n > 1 && Integer.bitCount(n) == 1 && r >= 1 && p >= 1 && (r > 1 || n < 65536);
    return defined && (long) n * r <= MOST_MEMORY_UNITS && (long) n * r * p <= MOST_WORK;
  }
}
