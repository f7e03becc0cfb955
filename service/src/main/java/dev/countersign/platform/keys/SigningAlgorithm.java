package dev.countersign.platform.keys;

/** An algorithm of RFC 7518 section 3, or EdDSA with Ed25519 (RFC 8037), as headers spell it. */
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

  /** Whether one secret both signs and verifies, so that it is never shown to anybody. */
  public boolean isShared() {
    return compareTo(HS512) <= 0;
  }

  /** What the JDK calls its MAC, or its kind of key. */
  String jdkName() {
    return jdkName;
  }
}
