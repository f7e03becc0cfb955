package dev.countersign.platform.keys;

import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SigningAlgorithm;
import dev.countersign.verifier.keys.VerifyingKey;
import java.util.Optional;

/**
 * Reads keys from settings. An unusable key stops the start-up, and the error does not print it.
 */
public final class KeyReader {

  private KeyReader() {}

  public static SigningKey signing(SigningAlgorithm algorithm, KeySetting setting) {
    if (algorithm.isShared()) {
      SharedKey key = shared(algorithm, setting);
      return new SigningKey(key, key::sign);
    }
    byte[] pkcs8 =
        Pem.PRIVATE
            .read(setting.text().reveal())
            .orElseThrow(() -> setting.unusable(wanted(algorithm, "a private key")));
    return pair(algorithm, pkcs8, setting);
  }

  /** Reads a verification key from a public or a private key. */
  public static VerifyingKey verifying(SigningAlgorithm algorithm, KeySetting setting) {
    if (algorithm.isShared()) {
      return shared(algorithm, setting);
    }
    String text = setting.text().reveal();
    Optional<byte[]> pkcs8 = Pem.PRIVATE.read(text);
    if (pkcs8.isPresent()) {
      return pair(algorithm, pkcs8.get(), setting).verifying();
    }
    byte[] x509 =
        Pem.PUBLIC
            .read(text)
            .orElseThrow(() -> setting.unusable(wanted(algorithm, "a public or private key")));
    return PublicKeyVerifier.of(algorithm, x509)
        .orElseThrow(() -> setting.unusable(unfit(algorithm)));
  }

  private static SharedKey shared(SigningAlgorithm algorithm, KeySetting setting) {
    if (Pem.isLike(setting.text().reveal())) {
      throw setting.unusable(algorithm + " signs with a secret text, and this is a PEM key");
    }
    byte[] secret = setting.text().bytes();
    int shortest = SharedKey.shortest(algorithm);
    if (secret.length < shortest) {
      throw setting.unusable(
          "a signing key needs %d bytes or more, this one has %d: `bin/countersign"
                  .formatted(shortest, secret.length)
              + " generate-secret-key` prints one");
    }
    return new SharedKey(algorithm, secret);
  }

  private static SigningKey pair(SigningAlgorithm algorithm, byte[] pkcs8, KeySetting setting) {
    return KeyPairs.pair(algorithm, pkcs8).orElseThrow(() -> setting.unusable(unfit(algorithm)));
  }

  private static String wanted(SigningAlgorithm algorithm, String what) {
    return "%s needs %s in PEM, not encrypted (PKCS#8): `bin/countersign keys rotate"
            .formatted(algorithm, what)
        + " --algorithm %s` creates one".formatted(algorithm);
  }

  private static String unfit(SigningAlgorithm algorithm) {
    String fitting =
        switch (algorithm) {
          case RS256, PS256 ->
              "an RSA key of %d bits or more".formatted(PublicKeyVerifier.SMALLEST_RSA);
          case ES256 -> "a key on the curve P-256";
          case EdDSA -> "an Ed25519 key";
          case HS256, HS384, HS512 -> "a secret text";
        };
    return "this key does not fit: %s needs %s".formatted(algorithm, fitting);
  }
}
