package dev.countersign.verifier.keys;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveTest {

  private static final BigInteger ORDER = Curve.parameters().getOrder();

  @ParameterizedTest
  @CsvSource({"secp256r1,true", "secp384r1,false"})
  void only_keys_of_p_256_are_accepted(String curve, boolean isAccepted) throws Exception {
    KeyPairGenerator pairs = KeyPairGenerator.getInstance("EC");
    pairs.initialize(new ECGenParameterSpec(curve));

    assertThat(Curve.isOf((ECPublicKey) pairs.generateKeyPair().getPublic())).isEqualTo(isAccepted);
  }

  @Test
  void both_numbers_of_a_signature_are_between_one_and_the_order_minus_one() {
    BigInteger largest = ORDER.subtract(BigInteger.ONE);

    assertThat(Curve.hasScalars(signature(BigInteger.ONE, largest))).isTrue();
    assertThat(Curve.hasScalars(signature(largest, BigInteger.ONE))).isTrue();
    assertThat(Curve.hasScalars(signature(BigInteger.ZERO, BigInteger.ONE))).isFalse();
    assertThat(Curve.hasScalars(signature(BigInteger.ONE, BigInteger.ZERO))).isFalse();
    assertThat(Curve.hasScalars(signature(ORDER, BigInteger.ONE))).isFalse();
    assertThat(Curve.hasScalars(signature(BigInteger.ONE, ORDER))).isFalse();
  }

  @Test
  void a_signature_has_64_bytes() {
    byte[] valid = signature(BigInteger.ONE, BigInteger.ONE);

    assertThat(Curve.hasScalars(Arrays.copyOf(valid, 63))).isFalse();
    assertThat(Curve.hasScalars(Arrays.copyOf(valid, 65))).isFalse();
  }

  @Test
  void only_zeros_are_zero() {
    assertThat(Curve.isZero(new byte[64])).isTrue();
    assertThat(Curve.isZero(new byte[] {0, 0, 1})).isFalse();
  }

  private static byte[] signature(BigInteger first, BigInteger second) {
    byte[] bytes = new byte[64];
    write(first, bytes, 0);
    write(second, bytes, 32);
    return bytes;
  }

  private static void write(BigInteger number, byte[] bytes, int start) {
    byte[] digits = number.toByteArray();
    int length = Math.min(digits.length, 32);
    System.arraycopy(digits, digits.length - length, bytes, start + 32 - length, length);
  }
}
