package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.settings.Secret;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signs as Django does, and verifies what Django signed with its SECRET_KEY: {@code
 * django.core.signing}.
 */
final class DjangoSigning {

  private static final String DIGITS =
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

  private final Secret key;

  DjangoSigning(Secret key) {
    this.key = key;
  }

  /**
   * Returns the payload of {@code payload:timestamp:signature} if the signature is right. The salt
   * is that of {@code signing.loads}.
   */
  Optional<String> payload(String signed, String salt) {
    int end = signed.lastIndexOf(':');
    if (end < 0) {
      return Optional.empty();
    }
    String value = signed.substring(0, end);
    byte[] mac = saltedHmac("SHA-256", salt + "signer", value);
    String expected = Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
    int timestamp = value.lastIndexOf(':');
    return timestamp > 0 && isSame(expected, signed.substring(end + 1))
        ? Optional.of(value.substring(0, timestamp))
        : Optional.empty();
  }

  /** Returns {@code payload:timestamp:signature}, as {@code signing.dumps} does. */
  String signed(String payload, String salt, Instant now) {
    String value = payload + ":" + base62(now.getEpochSecond());
    byte[] mac = saltedHmac("SHA-256", salt + "signer", value);
    return value + ":" + Base64.getUrlEncoder().withoutPadding().encodeToString(mac);
  }

  private static String base62(long number) {
    var digits = new StringBuilder();
    for (long rest = number; rest > 0; rest /= DIGITS.length()) {
      digits.append(DIGITS.charAt((int) (rest % DIGITS.length())));
    }
    return digits.reverse().toString();
  }

  /** Returns Django's {@code salted_hmac(salt, value).hexdigest()}; Django 3.0 used SHA-1. */
  String saltedHmacHex(String algorithm, String salt, String value) {
    return HexFormat.of().formatHex(saltedHmac(algorithm, salt, value));
  }

  private byte[] saltedHmac(String algorithm, String salt, String value) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      digest.update(salt.getBytes(UTF_8));
      byte[] derived = digest.digest(key.bytes());
      String name = "Hmac" + algorithm.replace("-", "");
      Mac mac = Mac.getInstance(name);
      mac.init(new SecretKeySpec(derived, name));
      return mac.doFinal(value.getBytes(UTF_8));
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("This Java runtime lacks " + algorithm, missing);
    }
  }

  static boolean isSame(String expected, String given) {
    return MessageDigest.isEqual(expected.getBytes(UTF_8), given.getBytes(UTF_8));
  }
}
