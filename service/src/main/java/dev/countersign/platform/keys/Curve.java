package dev.countersign.platform.keys;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.util.Arrays;

/** P-256, the curve of ES256. */
final class Curve {

  static final String NAME = "secp256r1";
  private static final int SCALAR = 32;
  private static final ECParameterSpec P256 = parameters();

  private Curve() {}

  static boolean isOf(ECPublicKey key) {
    return key.getParams().getCurve().equals(P256.getCurve())
        && key.getParams().getGenerator().equals(P256.getGenerator())
        && key.getParams().getOrder().equals(P256.getOrder());
  }

  /** RFC 7518 section 3.4: r and s side by side, each from 1 to the order less one. */
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

  private static ECParameterSpec parameters() {
    try {
      AlgorithmParameters parameters = AlgorithmParameters.getInstance("EC");
      parameters.init(new ECGenParameterSpec(NAME));
      return parameters.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
