package dev.countersign.identity.secondfactors;

/**
 * A secret to enter into an authenticator app.
 *
 * @param text The secret in base 32.
 * @param uri The same as an {@code otpauth} URI, for a QR code.
 */
public record TotpSecret(String text, String uri) {

  @Override
  public String toString() {
    return "TotpSecret[…]";
  }
}
