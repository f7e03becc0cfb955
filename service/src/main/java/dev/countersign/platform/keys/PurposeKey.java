package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.Secret;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** A key for a single purpose. The secret key cannot be computed from it. */
public final class PurposeKey {

  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "countersign ";

  private final SecretKeySpec key;

  private PurposeKey(byte[] key) {
    this.key = new SecretKeySpec(key, ALGORITHM);
  }

  static PurposeKey of(Secret secret, String purpose) {
    var root = new PurposeKey(secret.bytes());
    return new PurposeKey(root.mac(PREFIX + purpose));
  }

  /** Returns the HMAC of the text, 32 bytes long. */
  public byte[] mac(String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(text.getBytes(UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
