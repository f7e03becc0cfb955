package dev.countersign.verifier.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.RSAKey;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.interfaces.RSAPublicKey;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JwkTest {

  @ParameterizedTest
  @CsvSource({"RS256,RSA,2048", "PS256,RSA,3072", "ES256,EC,256", "EdDSA,Ed25519,255"})
  void a_written_key_is_read_again_and_an_incomplete_one_is_not(
      SigningAlgorithm algorithm, String kind, int bits) throws Exception {
    PublicKeyVerifier key =
        PublicKeyVerifier.of(algorithm, pair(kind, bits).getEncoded()).orElseThrow();
    Map<String, String> jwk = key.jwk();

    assertThat(PublicKeyVerifier.of(jwk).orElseThrow().isSameAs(key)).isTrue();
    assertThat(PublicKeyVerifier.of(jwk).orElseThrow().algorithm()).isEqualTo(algorithm);
    for (String member : jwk.keySet()) {
      for (String value : new String[] {"", "AAAA", "*", "HS256", "enc"}) {
        Map<String, String> changed = new HashMap<>(jwk);
        changed.put(member, value);
        assertThat(PublicKeyVerifier.of(changed)).as(changed.toString()).isEmpty();
      }
      Map<String, String> incomplete = new HashMap<>(jwk);
      incomplete.remove(member);
      assertThat(PublicKeyVerifier.of(incomplete).isPresent()).isEqualTo(member.equals("use"));
    }
  }

  @Test
  void a_short_rsa_key_is_refused() throws Exception {
    RSAKey jwk = new RSAKey.Builder((RSAPublicKey) pair("RSA", 1024)).keyIDFromThumbprint().build();

    assertThat(
            PublicKeyVerifier.of(
                Map.of(
                    "kty", "RSA",
                    "alg", "RS256",
                    "kid", jwk.getKeyID(),
                    "n", jwk.getModulus().toString(),
                    "e", jwk.getPublicExponent().toString())))
        .isEmpty();
  }

  private static PublicKey pair(String kind, int bits) throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
    generator.initialize(bits);
    return generator.generateKeyPair().getPublic();
  }
}
