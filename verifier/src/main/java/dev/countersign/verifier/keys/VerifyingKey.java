package dev.countersign.verifier.keys;

/** Verifies signatures. Each key is used with exactly one algorithm (RFC 8725 section 3.1). */
public sealed interface VerifyingKey permits SharedKey, PublicKeyVerifier {

  SigningAlgorithm algorithm();

  /** Returns the key id for headers and key sets. It reveals nothing about a secret. */
  String id();

  /** Returns true if the signature is valid and in its canonical form, unpadded base64url. */
  boolean verifies(byte[] content, String signature);

  /** Returns true if both are the same key, even if for different algorithms. */
  boolean isSameAs(VerifyingKey other);
}
