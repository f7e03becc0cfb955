package dev.countersign.identity.secondfactors;

import dev.countersign.platform.keys.PurposeCipher;
import dev.countersign.platform.keys.PurposeCipher.Decrypted;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Encrypts secrets of users. A stored secret is bound to the user's id, so that it is of no use in
 * the row of another user.
 */
@Component
class SecretEncryption {

  private final PurposeCipher cipher;

  SecretEncryption(PurposeKeys keys, SecureRandom random) {
    this.cipher = new PurposeCipher(keys, "second factor secrets", random);
  }

  byte[] encrypt(long userId, byte[] secret) {
    return cipher.encrypt(secret, context(userId));
  }

  /** Returns empty if no configured key has encrypted this secret for this user. */
  Optional<Decrypted> decrypt(long userId, byte[] stored) {
    return cipher.decrypt(stored, context(userId));
  }

  private static String context(long userId) {
    return "user " + userId;
  }
}
