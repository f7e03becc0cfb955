package dev.countersign.platform.keys;

/** A key of any bytes, as published test vectors have them; one from settings is always text. */
public final class TestSharedKey {

  private TestSharedKey() {}

  public static SigningKey hs256(byte[] secret) {
    SharedKey key = new SharedKey(SigningAlgorithm.HS256, secret);
    return new SigningKey(key, key::sign);
  }
}
