package dev.countersign.verifier.keys;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

final class VerifyingKeysTest {

  private static final byte[] CONTENT = "header.claims".getBytes(UTF_8);

  @Test
  void a_shared_key_verifies_its_signature_and_no_other() {
    var key = shared("a");

    assertThat(key.verifies(CONTENT, text(key.sign(CONTENT)))).isTrue();
    assertThat(key.verifies(CONTENT, text(shared("b").sign(CONTENT)))).isFalse();
    assertThat(key.verifies(CONTENT, "")).isFalse();
  }

  @Test
  void two_shared_keys_are_the_same_if_their_secrets_are() {
    assertThat(shared("a").isSameAs(shared("a"))).isTrue();
    assertThat(shared("a").isSameAs(shared("b"))).isFalse();
    assertThat(shared("a").id()).isEqualTo(shared("a").id()).isNotEqualTo(shared("b").id());
  }

  @Test
  void a_shared_key_and_a_public_key_are_never_the_same() throws Exception {
    PublicKeyVerifier edwards = verifier(SigningAlgorithm.EdDSA, generate("Ed25519", 255));

    assertThat(shared("a").isSameAs(edwards)).isFalse();
    assertThat(edwards.isSameAs(shared("a"))).isFalse();
  }

  @Test
  void two_public_keys_are_the_same_if_they_verify_the_same_signatures() throws Exception {
    KeyPair pair = generate("Ed25519", 255);
    PublicKeyVerifier key = verifier(SigningAlgorithm.EdDSA, pair);

    assertThat(key.isSameAs(verifier(SigningAlgorithm.EdDSA, pair))).isTrue();
    assertThat(key.isSameAs(verifier(SigningAlgorithm.EdDSA, generate("Ed25519", 255)))).isFalse();
    assertThat(key.x509()).isEqualTo(pair.getPublic().getEncoded());
  }

  @ParameterizedTest
  @ValueSource(ints = {2048, 2049})
  void an_RSA_signature_has_the_length_of_the_modulus_in_whole_bytes(int bits) throws Exception {
    KeyPair pair = generate("RSA", bits);
    PublicKeyVerifier key = verifier(SigningAlgorithm.RS256, pair);
    byte[] signature = sign("SHA256withRSA", pair);

    assertThat(key.verifies(CONTENT, text(signature))).isTrue();
    assertThat(key.verifies(CONTENT, text(Arrays.copyOf(signature, signature.length - 1))))
        .isFalse();
    assertThat(key.verifies(CONTENT, text(new byte[signature.length]))).isFalse();
  }

  @Test
  void an_RSA_key_of_fewer_than_2048_bits_is_not_usable() throws Exception {
    byte[] small = generate("RSA", 1024).getPublic().getEncoded();

    assertThat(PublicKeyVerifier.of(SigningAlgorithm.RS256, small)).isEmpty();
  }

  @Test
  void an_Edwards_signature_of_zeros_is_not_valid() throws Exception {
    KeyPair pair = generate("Ed25519", 255);
    PublicKeyVerifier key = verifier(SigningAlgorithm.EdDSA, pair);

    assertThat(key.verifies(CONTENT, text(sign("Ed25519", pair)))).isTrue();
    assertThat(key.verifies(CONTENT, text(new byte[64]))).isFalse();
  }

  @ParameterizedTest
  @EnumSource(SigningAlgorithm.class)
  void the_secrets_of_the_HMAC_algorithms_sign_and_verify(SigningAlgorithm algorithm) {
    assertThat(algorithm.isShared()).isEqualTo(algorithm.name().startsWith("HS"));
  }

  private static SharedKey shared(String letter) {
    return new SharedKey(SigningAlgorithm.HS256, letter.repeat(32).getBytes(UTF_8));
  }

  private static PublicKeyVerifier verifier(SigningAlgorithm algorithm, KeyPair pair) {
    return PublicKeyVerifier.of(algorithm, pair.getPublic().getEncoded()).orElseThrow();
  }

  private static KeyPair generate(String kind, int bits) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
    if (kind.equals("RSA")) {
      generator.initialize(bits);
    }
    return generator.generateKeyPair();
  }

  private static byte[] sign(String name, KeyPair pair) throws Exception {
    Signature signature = Signature.getInstance(name);
    signature.initSign(pair.getPrivate());
    signature.update(CONTENT);
    return signature.sign();
  }

  private static String text(byte[] signature) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(signature);
  }
}
