package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Encrypts texts for one purpose by AES-256-GCM. Texts of an earlier secret key can be decrypted
 * while that key is a fallback. A ciphertext is valid only together with the context that it was
 * encrypted for, such as the id of its row.
 */
public final class PurposeCipher {

  private static final String CIPHER = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final List<SecretKey> keys;
  private final SecureRandom random;

  public PurposeCipher(PurposeKeys keys, String purpose, SecureRandom random) {
    this.keys =
        keys.of(purpose).stream()
            .<SecretKey>map(key -> new SecretKeySpec(key.mac("AES-256-GCM"), "AES"))
            .toList();
    this.random = random;
  }

  /**
   * Decrypted content.
   *
   * @param isOutdated Whether an earlier secret key encrypted it.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Decrypted(byte[] content, boolean isOutdated) {}

  /** Returns a random nonce, followed by the ciphertext and its tag. */
  public byte[] encrypt(byte[] content, String context) {
    var nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] encrypted =
          cipher(Cipher.ENCRYPT_MODE, keys.getFirst(), nonce, context).doFinal(content);
      return ByteBuffer.allocate(nonce.length + encrypted.length).put(nonce).put(encrypted).array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /**
   * Returns the content, or empty if no configured key has encrypted it, if it was changed, or if
   * it was encrypted for another context.
   */
  public Optional<Decrypted> decrypt(byte[] data, String context) {
    return data.length < NONCE_BYTES
        ? Optional.empty()
        : keys.stream().flatMap(key -> decrypted(key, data, context).stream()).findFirst();
  }

  private Optional<Decrypted> decrypted(SecretKey key, byte[] data, String context) {
    try {
      byte[] content =
          cipher(Cipher.DECRYPT_MODE, key, data, context)
              .doFinal(data, NONCE_BYTES, data.length - NONCE_BYTES);
      return Optional.of(new Decrypted(content, !key.equals(keys.getFirst())));
    } catch (AEADBadTagException wrong) {
      return Optional.empty();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Cipher cipher(int mode, SecretKey key, byte[] nonceFirst, String context)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(CIPHER);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonceFirst, 0, NONCE_BYTES));
    cipher.updateAAD(context.getBytes(UTF_8));
    return cipher;
  }
}
