package dev.countersign.credentials.statictoken;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.countersign.platform.keys.PurposeCipher;
import dev.countersign.platform.keys.PurposeKeys;
import java.security.SecureRandom;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Encrypts static tokens of Django, each for its user. They cannot be derived from a version, and
 * must be shown again.
 */
@Component
class CarriedTokenCipher {

  private final PurposeCipher cipher;

  CarriedTokenCipher(PurposeKeys keys, SecureRandom random) {
    this.cipher = new PurposeCipher(keys, "carried static token", random);
  }

  byte[] encrypted(long userId, StaticToken token) {
    return cipher.encrypt(token.reveal().getBytes(US_ASCII), context(userId));
  }

  /**
   * Returns the token, or empty if no configured secret key has encrypted it, if it was changed, or
   * if it was encrypted for another user.
   */
  Optional<StaticToken> decrypted(long userId, byte[] encrypted) {
    return cipher
        .decrypt(encrypted, context(userId))
        .flatMap(key -> StaticToken.read(new String(key.content(), US_ASCII)));
  }

  private static String context(long userId) {
    return "user " + userId;
  }
}
