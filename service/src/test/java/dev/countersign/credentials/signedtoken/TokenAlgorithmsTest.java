package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.util.Base64URL;
import dev.countersign.support.ServiceTest;
import dev.countersign.verifier.keys.PublicKeyVerifier;
import java.time.Clock;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests every algorithm against an independent implementation. */
class TokenAlgorithmsTest {

  private static final Map<String, Object> CLAIMS = Map.of("user_id", "1");

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void what_it_writes_an_independent_reader_accepts(TestAlgorithm algorithm) throws Exception {
    JWSObject token = JWSObject.parse(codec(algorithm).encode(CLAIMS));

    assertThat(algorithm.verifies(token)).isTrue();
    assertThat(token.getPayload()).hasToString("{\"user_id\":\"1\"}");
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void what_an_independent_writer_signs_it_reads(TestAlgorithm algorithm) throws Exception {
    TokenCodec codec = codec(algorithm);
    Base64URL ours = JWSObject.parse(codec.encode(CLAIMS)).getHeader().toBase64URL();
    String name = algorithm.settings().getOrDefault("algorithm", "");

    for (Base64URL header :
        new Base64URL[] {
          ours,
          Base64URL.encode("{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(name)),
          Base64URL.encode("{\"typ\":\"JWT\",\"alg\":\"%s\"}".formatted(name))
        }) {
      var token = new JWSObject(JWSHeader.parse(header), new Payload("{\"user_id\":42}"));
      assertThat(codec.decode(algorithm.signed(token)).orElseThrow().get("user_id").asInt())
          .isEqualTo(42);
    }
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void every_key_but_that_of_hs256_is_named_in_the_header(TestAlgorithm algorithm)
      throws Exception {
    JWSObject token = JWSObject.parse(codec(algorithm).encode(CLAIMS));

    JsonNode header = JsonMapper.shared().readTree(token.getHeader().toBase64URL().decode());

    var expected = new LinkedHashMap<String, String>();
    expected.put("alg", algorithm.settings().getOrDefault("algorithm", ""));
    expected.put("typ", "JWT");
    algorithm.keyId().ifPresent(id -> expected.put("kid", id));
    assertThat(header).hasToString(JsonMapper.shared().writeValueAsString(expected));
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void the_same_claims_give_the_same_token(TestAlgorithm algorithm) {
    assertThat(codec(algorithm).encode(CLAIMS)).isEqualTo(codec(algorithm).encode(CLAIMS));
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void no_other_spelling_of_a_signature_is_accepted(TestAlgorithm algorithm) {
    TokenCodec codec = codec(algorithm);
    String token = codec.encode(CLAIMS);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=+/. \n";
    String last = token.substring(0, token.length() - 1);

    for (int i = 0; i < alphabet.length(); i++) {
      char character = alphabet.charAt(i);
      assertThat(codec.decode(token + character)).isEmpty();
      if (!token.equals(last + character)) {
        assertThat(codec.decode(last + character)).isEmpty();
      }
    }
    for (String padding : new String[] {"=", "==", "A", "AA", "AAAA"}) {
      assertThat(codec.decode(token + padding)).isEmpty();
    }
    assertThat(codec.decode(last)).isEmpty();
    assertThat(codec.decode(token.substring(0, token.lastIndexOf('.') + 1))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void no_invented_signature_is_accepted_and_none_fails_unexpectedly(TestAlgorithm algorithm) {
    TokenCodec codec = codec(algorithm);
    String token = codec.encode(CLAIMS);
    String content = token.substring(0, token.lastIndexOf('.') + 1);
    byte[] genuine = new Base64URL(token.substring(content.length())).decode();
    var random = new Random(20261115);

    for (int filler : new int[] {0, 1, 0x7f, 0x80, 0xff}) {
      byte[] filled = genuine.clone();
      Arrays.fill(filled, (byte) filler);
      assertThat(codec.decode(content + Base64URL.encode(filled))).isEmpty();
    }
    for (int length : new int[] {0, 1, 32, 63, 64, 65, 256, genuine.length}) {
      assertThat(codec.decode(content + Base64URL.encode(new byte[length]))).isEmpty();
    }
    for (int round = 0; round < 500; round++) {
      byte[] mutant = genuine.clone();
      if (round % 2 == 0) {
        random.nextBytes(mutant);
      } else {
        mutant[random.nextInt(mutant.length)] ^= (byte) (1 << random.nextInt(8));
      }
      assertThat(codec.decode(content + Base64URL.encode(mutant))).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void the_name_of_a_public_key_is_its_thumbprint(TestAlgorithm algorithm) throws Exception {
    var keys = KeyedCodecs.keys(algorithm.settings(), ServiceTest.SECRET_KEY, Clock.systemUTC());
    if (keys.all().getFirst().key() instanceof PublicKeyVerifier half) {
      JWK read = JWK.parse(JsonMapper.shared().writeValueAsString(half.jwk()));

      assertThat(read.getKeyID()).isEqualTo(read.computeThumbprint().toString());
      assertThat(read.isPrivate()).isFalse();
      assertThat(read.getAlgorithm().getName()).isEqualTo(algorithm.settings().get("algorithm"));
    } else {
      assertThat(keys.all().getFirst().key().id()).matches("[0-9a-f]{16}");
    }
  }

  private static TokenCodec codec(TestAlgorithm algorithm) {
    return KeyedCodecs.with(algorithm.settings());
  }
}
