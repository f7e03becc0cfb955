package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Implements {@code pbkdf2_sha256$iterations$salt$hash}, Django's default format, and its SHA-1
 * variant.
 */
final class Pbkdf2Format implements PasswordFormat {

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
    return new Pbkdf2Format("pbkdf2_sha256", Pbkdf2.SHA256, 32);
  }

  static Pbkdf2Format sha1() {
    return new Pbkdf2Format("pbkdf2_sha1", Pbkdf2.SHA1, 20);
  }

  @Override
  public String algorithm() {
    return algorithm;
  }

  @Override
  public boolean isReadable(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() && Integer.parseInt(parts.group(1)) <= Pbkdf2.MOST_ITERATIONS;
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches()
        ? Optional.of(HashCost.ofPbkdf2(Integer.parseInt(parts.group(1))))
        : Optional.empty();
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored; Django's forms refuse it.
    if (!parts.matches() || raw.indexOf('\0') >= 0) {
      return false;
    }
    int iterations = Integer.parseInt(parts.group(1));
    if (iterations > Pbkdf2.MOST_ITERATIONS) {
      return false;
    }

    byte[] salt = parts.group(2).getBytes(UTF_8);
    byte[] hash = Pbkdf2.derive(keyDerivation, raw, salt, iterations, hashLength);
    return MessageDigest.isEqual(Base64.getEncoder().encode(hash), parts.group(3).getBytes(UTF_8));
  }
}
