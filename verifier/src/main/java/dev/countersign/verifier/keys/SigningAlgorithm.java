package dev.countersign.verifier.keys;

/**
 * A signature algorithm of RFC 7518 section 3, or EdDSA with Ed25519 (RFC 8037), named as in
 * headers.
 */
public enum SigningAlgorithm {
  HS256("HmacSHA256"),
  HS384("HmacSHA384"),
  HS512("HmacSHA512"),
  RS256("RSA"),
  PS256("RSA"),
  ES256("EC"),
  EdDSA("Ed25519");

  private final String jdkName;

  SigningAlgorithm(String jdkName) {
    this.jdkName = jdkName;
  }

  /** Returns true if one secret both signs and verifies. Such a secret is never published. */
  public boolean isShared() {
    return compareTo(HS512) <= 0;
  }

  /** Returns the JDK's name of the MAC or of the kind of key. */
  public String jdkName() {
    return jdkName;
  }
}
