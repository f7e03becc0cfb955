package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/**
 * Implements {@code pbkdf2_sha256$iterations$salt$hash}, Django's default format, and its SHA-1
 * variant.
 */
final class Pbkdf2Format implements PasswordFormat {

  private static final int MOST_ITERATIONS = 10_000_000;
  private static final Pattern PARTS =
      Pattern.compile(
          "[a-z0-9_]+\\$([1-9]\\d{0,7})\\$([^$]{1,128})\\$([A-Za-z0-9+/]{20,100}={0,2})");

  private final String algorithm;
  private final String keyDerivation;
  private final int hashLength;

  private Pbkdf2Format(String algorithm, String keyDerivation, int hashLength) {
    this.algorithm = algorithm;
    this.keyDerivation = keyDerivation;
    this.hashLength = hashLength;
  }

  static Pbkdf2Format sha256() {
    return new Pbkdf2Format("pbkdf2_sha256", "PBKDF2WithHmacSHA256", 32);
  }

  static Pbkdf2Format sha1() {
    return new Pbkdf2Format("pbkdf2_sha1", "PBKDF2WithHmacSHA1", 20);
  }

  @Override
  public String algorithm() {
    return algorithm;
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored; Django's forms refuse it.
    if (!parts.matches() || raw.indexOf('\0') >= 0) {
      return false;
    }
    int iterations = Integer.parseInt(parts.group(1));
    if (iterations > MOST_ITERATIONS) {
      return false;
    }

    String hash = Base64.getEncoder().encodeToString(hash(raw, parts.group(2), iterations));
    return MessageDigest.isEqual(hash.getBytes(UTF_8), parts.group(3).getBytes(UTF_8));
  }

  private byte[] hash(String raw, String salt, int iterations) {
    var key = new PBEKeySpec(raw.toCharArray(), salt.getBytes(UTF_8), iterations, hashLength * 8);
    try {
      return SecretKeyFactory.getInstance(keyDerivation).generateSecret(key).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime lacks " + keyDerivation, e);
    } finally {
      key.clearPassword();
    }
  }
}
