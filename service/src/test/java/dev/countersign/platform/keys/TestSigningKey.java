package dev.countersign.platform.keys;

import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SigningAlgorithm;

/** Creates keys from arbitrary bytes, as in published test vectors; keys from settings are text. */
public final class TestSharedKey {

  private TestSharedKey() {}

  public static SigningKey hs256(byte[] secret) {
    SharedKey key = new SharedKey(SigningAlgorithm.HS256, secret);
    return new SigningKey(key, key::sign);
  }
}
