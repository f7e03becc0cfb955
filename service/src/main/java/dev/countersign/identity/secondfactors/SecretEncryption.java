package dev.countersign.identity.secondfactors;

import dev.countersign.platform.keys.PurposeKeys;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/**
 * Encrypts secrets of users by AES-256-GCM. The user's id is associated data, so that a stored
 * secret is of no use in the row of another user. Secrets encrypted with an earlier secret key can
 * be decrypted while that key is configured as a fallback.
 */
@Component
class SecretEncryption {

  private static final String ALGORITHM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  private final List<SecretKeySpec> keys;
  private final SecureRandom random;

  /**
   * A decrypted secret.
   *
   * @param isOutdated Whether an earlier secret key encrypted it.
   */
  record Decrypted(byte[] secret, boolean isOutdated) {}

  SecretEncryption(PurposeKeys keys, SecureRandom random) {
    this.keys =
        keys.of("second factor secrets").stream()
            .map(key -> new SecretKeySpec(key.mac("AES-256"), "AES"))
            .toList();
    this.random = random;
  }

  /** Returns a random nonce, followed by the ciphertext and its tag. */
  byte[] encrypt(long userId, byte[] secret) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed = run(Cipher.ENCRYPT_MODE, keys.getFirst(), nonce, userId, secret);
      return ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Returns empty if no configured key has encrypted this secret for this user. */
  Optional<Decrypted> decrypt(long userId, byte[] stored) {
    byte[] nonce = Arrays.copyOf(stored, NONCE_BYTES);
    byte[] sealed = Arrays.copyOfRange(stored, NONCE_BYTES, Math.max(stored.length, NONCE_BYTES));
    for (SecretKeySpec key : keys) {
      try {
        byte[] secret = run(Cipher.DECRYPT_MODE, key, nonce, userId, sealed);
        return Optional.of(new Decrypted(secret, !key.equals(keys.getFirst())));
      } catch (AEADBadTagException otherKey) {
        continue;
      } catch (GeneralSecurityException impossible) {
        throw new IllegalStateException(impossible);
      }
    }
    return Optional.empty();
  }

  private static byte[] run(int mode, SecretKeySpec key, byte[] nonce, long userId, byte[] content)
      throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance(ALGORITHM);
    cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
    cipher.updateAAD(ByteBuffer.allocate(Long.BYTES).putLong(userId).array());
    return cipher.doFinal(content);
  }
}
