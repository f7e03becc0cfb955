package dev.countersign.identity.passwords;

import java.security.GeneralSecurityException;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Derives keys by PBKDF2 (RFC 8018 section 5.2). */
final class Pbkdf2 {

  static final String SHA1 = "PBKDF2WithHmacSHA1";
  static final String SHA256 = "PBKDF2WithHmacSHA256";
  static final String SHA512 = "PBKDF2WithHmacSHA512";

  static final int MOST_ITERATIONS = 10_000_000;

  private Pbkdf2() {}

  static byte[] derive(String algorithm, String raw, byte[] salt, int iterations, int length) {
    var key = new PBEKeySpec(raw.toCharArray(), salt, iterations, length * Byte.SIZE);
    try {
      return SecretKeyFactory.getInstance(algorithm).generateSecret(key).getEncoded();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime lacks " + algorithm, e);
    } finally {
      key.clearPassword();
    }
  }
}
