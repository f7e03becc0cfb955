package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.util.Base64;
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
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored.
    if (!parts.matches() || !isBearable(parts) || raw.indexOf('\0') >= 0) {
      return false;
    }
    byte[] salt = Base64.getDecoder().decode(parts.group(3));
    byte[] hash =
        Pbkdf2.derive(
            derivation(parts), raw, salt, Integer.parseInt(parts.group(2)), length(parts));
    return MessageDigest.isEqual(
        Base64.getEncoder().encode(hash), parts.group(4).getBytes(US_ASCII));
  }

  /** Counts the iterations for each block: a hash longer than the digest needs several. */
  private static boolean isBearable(Matcher parts) {
    int digest =
        switch (parts.group(1)) {
          case "sha1" -> 20;
          case "sha256" -> 32;
          default -> 64;
        };
    int blocks = Math.ceilDiv(length(parts), digest);
    return (long) Integer.parseInt(parts.group(2)) * blocks <= Pbkdf2.MOST_ITERATIONS;
  }

  private static int length(Matcher parts) {
    return Base64.getDecoder().decode(parts.group(4)).length;
  }

  private static String derivation(Matcher parts) {
    return switch (parts.group(1)) {
      case "sha1" -> Pbkdf2.SHA1;
      case "sha256" -> Pbkdf2.SHA256;
      default -> Pbkdf2.SHA512;
    };
  }
}
