package dev.countersign.platform.keys;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;

/**
 * Signs texts for one purpose. The current secret key signs; a signature of an earlier one is valid
 * while that key is configured as a fallback.
 */
public final class PurposeMac {

  private final List<PurposeKey> keys;

  PurposeMac(List<PurposeKey> keys) {
    this.keys = keys;
  }

  /** Returns the signature of the text, as 43 characters of base64url. */
  public String of(String text) {
    return encoded(keys.getFirst(), text);
  }

  /**
   * Returns true if one of the keys has signed the text. Compares the encoded form, because the
   * decoder ignores two bits of the last character and would accept four spellings.
   */
  public boolean isOf(String text, String signature) {
    byte[] given = signature.getBytes(StandardCharsets.UTF_8);
    return keys.stream()
        .anyMatch(
            key ->
                MessageDigest.isEqual(encoded(key, text).getBytes(StandardCharsets.UTF_8), given));
  }

  private static String encoded(PurposeKey key, String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(key.mac(text));
  }
}
