package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Optional;

/** Creates key pairs and public keys from the DER content of PEM files. */
final class KeyPairs {

  static final int SMALLEST_RSA = 2048;
  private static final byte[] PROBE = "countersign".getBytes(UTF_8);

  private KeyPairs() {}

  /** Returns the pair, or empty if the algorithm cannot use it or the public key does not match. */
  static Optional<SigningKey> pair(SigningAlgorithm algorithm, byte[] pkcs8) {
    try {
      PrivateKeySigner secret = PrivateKeySigner.read(algorithm, pkcs8);
      return half(algorithm, secret.publicHalf())
          .map(half -> new SigningKey(half, secret))
          .filter(pair -> pair.verifying().verifies(PROBE, pair.sign(PROBE)));
    } catch (IOException | RuntimeException malformed) {
      return Optional.empty();
    }
  }

  /** Returns the public key, or empty if the algorithm cannot use it. */
  static Optional<PublicKeyVerifier> half(SigningAlgorithm algorithm, byte[] x509) {
    try {
      PublicKey key =
          KeyFactory.getInstance(algorithm.jdkName()).generatePublic(new X509EncodedKeySpec(x509));
      boolean fits =
          switch (key) {
            case RSAPublicKey rsa -> rsa.getModulus().bitLength() >= SMALLEST_RSA;
            case ECPublicKey ec -> Curve.isOf(ec);
            default -> algorithm == SigningAlgorithm.EdDSA;
          };
      return fits ? Optional.of(new PublicKeyVerifier(algorithm, key)) : Optional.empty();
    } catch (GeneralSecurityException | IOException | RuntimeException malformed) {
      return Optional.empty();
    }
  }
}
