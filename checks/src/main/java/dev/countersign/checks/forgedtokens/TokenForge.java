package dev.countersign.checks.forgedtokens;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs any text with any key and writes it as a token, without the code under test. */
final class TokenForge {

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final byte[] key;

  /**
   * Creates a forge. HMAC pads keys with zeros, so a zero byte replaces the empty key, which the
   * JDK refuses.
   */
  TokenForge(String key) {
    this.key = key.isEmpty() ? new byte[1] : key.getBytes(UTF_8);
  }

  String token(String header, String payload) {
    return signed("HmacSHA256", base64(header) + "." + base64(payload));
  }

  /** Signs the header and payload exactly as they appear in the token. */
  String signed(String algorithm, String content) {
    return content + "." + BASE64.encodeToString(mac(algorithm, content));
  }

  byte[] mac(String algorithm, String content) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(key, algorithm));
      return mac.doFinal(content.getBytes(UTF_8));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("This JDK has no " + algorithm + ".", missing);
    }
  }

  static String base64(String text) {
    return base64(text.getBytes(UTF_8));
  }

  static String base64(byte[] bytes) {
    return BASE64.encodeToString(bytes);
  }
}
