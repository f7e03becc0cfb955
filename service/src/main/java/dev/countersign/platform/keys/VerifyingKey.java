package dev.countersign.platform.keys;

/** What recognises signatures: a key with the one algorithm it is used with (RFC 8725 3.1). */
public sealed interface VerifyingKey permits SharedKey, PublicKeyVerifier {

  SigningAlgorithm algorithm();

  /** The key's name in headers and lists; it gives nothing of a secret away. */
  String id();

  /** Only the one canonical spelling of a signature, unpadded base64url, is ever right. */
  boolean verifies(byte[] content, String signature);

  /** Whether it is the same key, be it for another algorithm. */
  boolean isSameAs(VerifyingKey other);
}
