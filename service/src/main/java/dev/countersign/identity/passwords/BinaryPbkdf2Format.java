package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Implements {@code pbkdf2_binary$sha256$iterations$salt$hash} for hashes of Keycloak. Salt and
 * hash are Base64; Django's format cannot hold a salt of any bytes. The hash has any length.
 */
final class BinaryPbkdf2Format implements PasswordFormat {

  static final String ALGORITHM = "pbkdf2_binary";

  private static final Pattern PARTS =
      Pattern.compile(
          "pbkdf2_binary\\$(sha1|sha256|sha512)\\$([1-9]\\d{0,7})"
              + "\\$((?:[A-Za-z0-9+/]{4}){1,22}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)"
              + "\\$((?:[A-Za-z0-9+/]{4}){5,22}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)");

  @Override
  public String algorithm() {
    return ALGORITHM;
  }

  @Override
  public boolean isReadable(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() && isBearable(parts);
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() ? Optional.of(HashCost.ofPbkdf2(iterations(parts))) : Optional.empty();
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored.
    if (!parts.matches() || !isBearable(parts) || raw.indexOf('\0') >= 0) {
      return false;
    }
    byte[] salt = Base64.getDecoder().decode(parts.group(3));
    byte[] hash =
        Pbkdf2.derive(
            digest(parts).derivation(), raw, salt, Integer.parseInt(parts.group(2)), length(parts));
    return MessageDigest.isEqual(
        Base64.getEncoder().encode(hash), parts.group(4).getBytes(US_ASCII));
  }

  private static boolean isBearable(Matcher parts) {
    return iterations(parts) <= Pbkdf2.MOST_ITERATIONS;
  }

  /** Counts the iterations for each block: a hash longer than the digest needs several. */
  private static long iterations(Matcher parts) {
    int blocks = Math.ceilDiv(length(parts), digest(parts).bytes());
    return (long) Integer.parseInt(parts.group(2)) * blocks;
  }

  private static int length(Matcher parts) {
    return Base64.getDecoder().decode(parts.group(4)).length;
  }

  private static Digest digest(Matcher parts) {
    return Digest.valueOf(parts.group(1).toUpperCase(Locale.ROOT));
  }

  private enum Digest {
    SHA1(Pbkdf2.SHA1, 20),
    SHA256(Pbkdf2.SHA256, 32),
    SHA512(Pbkdf2.SHA512, 64);

    private final String derivation;
    private final int bytes;

    Digest(String derivation, int bytes) {
      this.derivation = derivation;
      this.bytes = bytes;
    }

    String derivation() {
      return derivation;
    }

    int bytes() {
      return bytes;
    }
  }
}
