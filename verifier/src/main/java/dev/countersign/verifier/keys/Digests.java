package dev.countersign.verifier.keys;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Computes the digests that key ids are made of. */
final class Digests {

  private Digests() {}

  /** Returns the SHA-256 digest of the concatenated parts. */
  static byte[] sha256(byte[]... parts) {
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
