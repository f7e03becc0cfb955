package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes SHA-256 digests. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the digest of the text in UTF-8. */
  public static byte[] digest(String text) {
    return digest(text.getBytes(UTF_8));
  }

  /** Returns the digest of the concatenated parts. */
  public static byte[] digest(byte[]... parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (byte[] part : parts) {
        digest.update(part);
      }
      return digest.digest();
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
