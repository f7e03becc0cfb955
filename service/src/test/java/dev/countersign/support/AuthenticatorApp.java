package dev.countersign.support;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.time.InstantSource;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Computes codes from a shown secret, as an authenticator app does. */
public final class AuthenticatorApp {

  private static final int SECONDS = 30;

  private final byte[] secret;

  /** Creates an app with a secret in base 32. */
  public AuthenticatorApp(String secret) {
    this(decoded(secret));
  }

  public AuthenticatorApp(byte[] secret) {
    this.secret = secret.clone();
  }

  /** Returns the current code. */
  public String code() {
    return code(InstantSource.system().instant().getEpochSecond() / SECONDS);
  }

  /** Returns a code that is not accepted at this time. */
  public String wrongCode() {
    return code(1);
  }

  public String code(long step) {
    try {
      Mac mac = Mac.getInstance("HmacSHA1");
      mac.init(new SecretKeySpec(secret, "HmacSHA1"));
      byte[] digest = mac.doFinal(ByteBuffer.allocate(Long.BYTES).putLong(step).array());
      int truncated = ByteBuffer.wrap(digest).getInt(digest[19] & 15) & Integer.MAX_VALUE;
      return String.format(Locale.ROOT, "%06d", truncated % 1_000_000);
    } catch (GeneralSecurityException impossible) {
      throw new AssertionError(impossible);
    }
  }

  private static byte[] decoded(String base32) {
    var bytes = new ByteArrayOutputStream();
    long buffer = 0;
    int bits = 0;
    for (int i = 0; i < base32.length(); i++) {
      buffer = buffer << 5 | "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(base32.charAt(i));
      bits += 5;
      if (bits >= 8) {
        bits -= 8;
        bytes.write((int) (buffer >> bits & 255));
      }
    }
    return bytes.toByteArray();
  }
}
