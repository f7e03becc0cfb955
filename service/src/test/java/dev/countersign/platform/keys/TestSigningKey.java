package dev.countersign.platform.keys;

import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SigningAlgorithm;
import dev.countersign.verifier.keys.VerifyingKey;

/** Creates keys of published test vectors; keys from settings are text. */
public final class TestSigningKey {

  private TestSigningKey() {}

  public static SigningKey hs256(byte[] secret) {
    SharedKey key = new SharedKey(SigningAlgorithm.HS256, secret);
    return new SigningKey(key, key::sign);
  }

  /** Returns a key that verifies and cannot sign. */
  public static SigningKey verifying(VerifyingKey key) {
    return new SigningKey(
        key,
        _ -> {
          throw new IllegalStateException("The private key is not known.");
        });
  }
}
