package dev.countersign.signedtoken;

import dev.countersign.settings.Secret;
import dev.countersign.settings.ServiceSettings;
import dev.countersign.settings.UnusableSetting;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/** The secret that makes and recognises our signatures (HS256). */
@Component
class SigningKey {

  private static final String ALGORITHM = "HmacSHA256";

  /** RFC 7518 section 3.2: a key of the hash's size or larger. */
  private static final int SHORTEST = 32;

  private final Mac keyed;

  SigningKey(SignedTokenSettings tokens, ServiceSettings service) {
    Secret own = tokens.signingKey();
    byte[] key = own == null ? service.secretKey().bytes() : own.bytes();
    if (key.length < SHORTEST) {
      throw new UnusableSetting(
          own == null ? "countersign.secret-key" : "countersign.jwt.signing-key",
          "a signing key needs %d bytes or more, this one has %d: `bin/countersign"
                  .formatted(SHORTEST, key.length)
              + " generate-secret-key` prints a good one");
    }
    this.keyed = keyed(key);
  }

  byte[] sign(byte[] message) {
    try {
      // A copy of a Mac that already holds the key saves setting it up each time.
      return ((Mac) keyed.clone()).doFinal(message);
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Mac keyed(byte[] key) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(key, ALGORITHM));
      return mac;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
