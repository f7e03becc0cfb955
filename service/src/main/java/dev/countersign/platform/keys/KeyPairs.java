package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.io.IOException;
import java.util.Optional;

/** Creates key pairs from the DER content of PEM files. */
final class KeyPairs {

  private static final byte[] PROBE = "countersign".getBytes(UTF_8);

  private KeyPairs() {}

  /** Returns the pair, or empty if the algorithm cannot use it or the public key does not match. */
  static Optional<SigningKey> pair(SigningAlgorithm algorithm, byte[] pkcs8) {
    try {
      PrivateKeySigner secret = PrivateKeySigner.read(algorithm, pkcs8);
      return PublicKeyVerifier.of(algorithm, secret.publicHalf())
          .map(half -> new SigningKey(half, secret))
          .filter(pair -> pair.verifying().verifies(PROBE, pair.sign(PROBE)));
    } catch (IOException | RuntimeException malformed) {
      return Optional.empty();
    }
  }
}
