package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.Sha256;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.bouncycastle.crypto.generators.SCrypt;

/**
 * Implements {@code firebase_scrypt$memory$rounds$salt$digest} for hashes of Firebase.
 *
 * <p>Firebase encrypts the signer key of the project by AES-CTR with a key that scrypt derives from
 * the password. The import removes the signer key again by XOR, which leaves the key stream of
 * AES-CTR. Only a digest of 32 bytes of that stream is stored, so the signer key is needed no more.
 */
final class FirebaseScryptFormat implements PasswordFormat {

  static final String ALGORITHM = "firebase_scrypt";

  /** The number of bytes of the key stream that are compared. */
  static final int STREAM_LENGTH = 32;

  private static final int KEY_LENGTH = 32;
  private static final Pattern PARTS =
      Pattern.compile(
          "firebase_scrypt\\$(\\d{1,2})\\$(\\d{1,3})"
              + "\\$((?:[A-Za-z0-9+/]{4}){1,44}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)"
              + "\\$([A-Za-z0-9+/]{43}=)");

  /**
   * Returns the text to store.
   *
   * @param salt The salt of the user, followed by the salt separator of the project.
   * @param stream The key stream: Firebase's hash XOR the signer key.
   */
  static String text(int memory, int rounds, byte[] salt, byte[] stream) {
    Base64.Encoder base64 = Base64.getEncoder();
    byte[] digest = Sha256.digest(Arrays.copyOf(stream, STREAM_LENGTH));
    return String.join(
        "$",
        ALGORITHM,
        String.valueOf(memory),
        String.valueOf(rounds),
        base64.encodeToString(salt),
        base64.encodeToString(digest));
  }

  @Override
  public String algorithm() {
    return ALGORITHM;
  }

  @Override
  public boolean isReadable(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() && isBearable(parts);
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() ? Optional.of(HashCost.of(cost(parts))) : Optional.empty();
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored.
    if (!parts.matches() || !isBearable(parts) || raw.indexOf('\0') >= 0) {
      return false;
    }
    ScryptCost cost = cost(parts);
    byte[] salt = Base64.getDecoder().decode(parts.group(3));
    byte[] key =
        SCrypt.generate(raw.getBytes(UTF_8), salt, cost.n(), cost.r(), cost.p(), KEY_LENGTH);
    return MessageDigest.isEqual(
        Base64.getEncoder().encode(Sha256.digest(keyStream(key))),
        parts.group(4).getBytes(US_ASCII));
  }

  private static boolean isBearable(Matcher parts) {
    return Integer.parseInt(parts.group(1)) < Integer.SIZE - 1 && cost(parts).isBearable();
  }

  private static ScryptCost cost(Matcher parts) {
    int memory = Math.min(Integer.parseInt(parts.group(1)), Integer.SIZE - 2);
    return new ScryptCost(1 << memory, Integer.parseInt(parts.group(2)), 1);
  }

  /** Encrypts zeros, which gives the key stream itself. The counter begins with zero. */
  private static byte[] keyStream(byte[] key) {
    try {
      Cipher cipher = Cipher.getInstance("AES/CTR/NoPadding");
      cipher.init(
          Cipher.ENCRYPT_MODE,
          new SecretKeySpec(key, "AES"),
          new IvParameterSpec(new byte[cipher.getBlockSize()]));
      return cipher.doFinal(new byte[STREAM_LENGTH]);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("This Java runtime lacks AES/CTR", e);
    }
  }
}
