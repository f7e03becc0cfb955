package dev.countersign.verifier.keys;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.util.Arrays;

/** The curve P-256, which ES256 uses. */
final class Curve {

  private static final String NAME = "secp256r1";
  private static final int SCALAR = 32;
  private static final ECParameterSpec P256 = p256();

  private Curve() {}

  static ECParameterSpec parameters() {
    return P256;
  }

  static boolean isOf(ECPublicKey key) {
    return key.getParams().getCurve().equals(P256.getCurve())
        && key.getParams().getGenerator().equals(P256.getGenerator())
        && key.getParams().getOrder().equals(P256.getOrder());
  }

  /**
   * Returns true if r and s have 32 bytes each and lie between 1 and the order minus 1 (RFC 7518
   * section 3.4).
   */
  static boolean hasScalars(byte[] signature) {
    return signature.length == 2 * SCALAR
        && isScalar(new BigInteger(1, signature, 0, SCALAR))
        && isScalar(new BigInteger(1, signature, SCALAR, SCALAR));
  }

  static boolean isZero(byte[] bytes) {
    return Arrays.equals(bytes, new byte[bytes.length]);
  }

  private static boolean isScalar(BigInteger number) {
    return number.signum() > 0 && number.compareTo(P256.getOrder()) < 0;
  }

  private static ECParameterSpec p256() {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec(NAME));
      return parameters.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
