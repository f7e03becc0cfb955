package dev.countersign.identity.secondfactors;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes time-based one-time passwords (RFC 6238) as authenticator apps do by default:
 * HMAC-SHA-1, 6 digits, time steps of 30 seconds.
 */
final class Totp {

  static final int DIGITS = 6;
  static final int SECONDS = 30;

  /** Length of a secret in bytes, that of the digest (RFC 4226 section 4). */
  static final int SECRET_BYTES = 20;

  /** Steps before and after the current one whose codes are accepted (RFC 6238 section 5.2). */
  private static final int SKEW = 1;

  private static final String ALGORITHM = "HmacSHA1";

  private Totp() {}

  static long step(Instant now) {
    return Math.floorDiv(now.getEpochSecond(), SECONDS);
  }

  /** Returns the earliest acceptable step after {@code lastStep} that has this code. */
  static OptionalLong match(byte[] secret, String code, Instant now, long lastStep) {
    long current = step(now);
    byte[] entered = code.getBytes(US_ASCII);
    return LongStream.rangeClosed(current - SKEW, current + SKEW)
        .filter(step -> step > lastStep)
        .filter(step -> MessageDigest.isEqual(code(secret, step).getBytes(US_ASCII), entered))
        .findFirst();
  }

  static String code(byte[] secret, long step) {
    return code(secret, step, DIGITS);
  }

  static String code(byte[] secret, long step, int digits) {
    byte[] mac = mac(secret, step);
    int offset = mac[mac.length - 1] & 0xf;
    int number = ByteBuffer.wrap(mac).getInt(offset) & 0x7fffffff;
    String text = String.format(Locale.ROOT, "%010d", number);
    return text.substring(text.length() - digits);
  }

  private static byte[] mac(byte[] secret, long step) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret, ALGORITHM));
      return mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
