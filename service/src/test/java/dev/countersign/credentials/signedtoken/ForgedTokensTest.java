package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.util.Base64URL;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestKeys;
import dev.countersign.support.Tokens;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that no header lets a token choose how it is verified. */
@Tag("R3")
@Tag("T12")
class ForgedTokensTest {

  private static final String PAYLOAD = "{\"user_id\":\"1\"}";

  /**
   * CVE-2022-29217 and CVE-2017-11424: the public key, which is known to all, used as a shared
   * secret.
   */
  @ParameterizedTest
  @EnumSource(
      value = TestAlgorithm.class,
      names = {"RS256", "PS256", "ES256", "EdDSA"})
  void a_mac_with_the_public_key_is_refused(TestAlgorithm algorithm) throws Exception {
    TokenCodec codec = KeyedCodecs.with(algorithm.settings());
    String pem = TestKeys.publicPem(algorithm.pair());
    List<byte[]> secrets =
        List.of(
            pem.getBytes(UTF_8),
            pem.strip().getBytes(UTF_8),
            pem.replace("\n", "").getBytes(UTF_8),
            algorithm.pair().getPublic().getEncoded(),
            algorithm.keyId().orElseThrow().getBytes(UTF_8));
    for (byte[] secret : secrets) {
      for (String header : headers(algorithm)) {
        for (String mac : List.of("HmacSHA256", "HmacSHA384", "HmacSHA512")) {
          assertThat(codec.decode(maced(header, mac, secret))).as(header).isEmpty();
        }
      }
    }
  }

  /** Tries every combination of case of "none", without a signature and with a valid one. */
  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void no_spelling_of_none_is_accepted(TestAlgorithm algorithm) throws Exception {
    TokenCodec codec = KeyedCodecs.with(algorithm.settings());
    String genuine = codec.encode(Map.of("user_id", "1"));
    String signature = genuine.substring(genuine.lastIndexOf('.'));
    for (int letters = 0; letters < 16; letters++) {
      var none = new StringBuilder("none");
      for (int i = 0; i < 4; i++) {
        if ((letters >> i & 1) == 1) {
          none.setCharAt(i, Character.toUpperCase(none.charAt(i)));
        }
      }
      for (String header :
          List.of(
              "{\"alg\":\"" + none + "\",\"typ\":\"JWT\"}",
              "{\"typ\":\"JWT\",\"alg\":\"" + none + "\"}",
              "{\"alg\":\"" + none + "\"}")) {
        String content = Base64URL.encode(header) + "." + Base64URL.encode(PAYLOAD);
        assertThat(codec.decode(content + ".")).isEmpty();
        assertThat(codec.decode(content)).isEmpty();
        assertThat(codec.decode(content + signature)).isEmpty();
      }
    }
  }

  /** The key is right and the signature valid, but the service never writes this header. */
  @ParameterizedTest
  @EnumSource(TestAlgorithm.class)
  void a_genuine_signature_below_another_header_is_refused(TestAlgorithm algorithm)
      throws Exception {
    TokenCodec codec = KeyedCodecs.with(algorithm.settings());
    String start = "{\"alg\":\"%s\",\"typ\":\"JWT\"".formatted(algorithm);
    String id = algorithm.keyId().orElse("0123456789abcdef");
    for (String rest :
        List.of(
            ",\"kid\":\"\"}",
            ",\"kid\":\"x" + id + "\"}",
            ",\"kid\":\"" + id.substring(1) + "\"}",
            ",\"kid\":\"../../../../dev/null\"}",
            ",\"kid\":\"x' union select 'key\"}",
            ",\"kid\":null}",
            ",\"jku\":\"https://example.com/keys\"}",
            ",\"x5u\":\"https://example.com/keys\"}",
            ",\"jwk\":{\"kty\":\"oct\",\"k\":\"AA\"}}",
            ",\"x5c\":[]}",
            ",\"crit\":[\"exp\"]}",
            ",\"b64\":false}",
            " }")) {
      assertThat(codec.decode(signed(algorithm, start + rest))).as(rest).isEmpty();
    }
    assertThat(codec.decode(signed(algorithm, start + "}"))).isPresent();
  }

  /** A key has one algorithm: a signature made with RS256 is not accepted for PS256. */
  @Test
  void the_right_key_with_another_algorithm_is_refused() throws Exception {
    String pem = TestKeys.privatePem(TestAlgorithm.RS256.pair());
    TokenCodec pss = KeyedCodecs.with(Map.of("algorithm", "PS256", "signing-key", pem));
    TokenCodec pkcs1 = KeyedCodecs.with(Map.of("algorithm", "RS256", "signing-key", pem));

    String token = pkcs1.encode(Map.of("user_id", "1"));
    String renamed = pss.encode(Map.of("user_id", "1"));

    assertThat(pss.decode(token)).isEmpty();
    assertThat(pss.decode(content(renamed) + token.substring(token.lastIndexOf('.')))).isEmpty();
    assertThat(KeyedCodecs.with(Map.of("algorithm", "HS512")).decode(hs256())).isEmpty();
    assertThat(
            KeyedCodecs.with(Map.of())
                .decode(
                    maced(
                        "{\"alg\":\"HS256\",\"typ\":\"JWT\"}",
                        "HmacSHA512",
                        ServiceTest.SECRET_KEY.getBytes(UTF_8))))
        .isEmpty();
  }

  /** CVE-2022-21449, and numbers next to zero and next to the order of the curve. */
  @Test
  void an_ecdsa_signature_with_numbers_out_of_range_is_refused() {
    var order =
        new BigInteger("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551", 16);
    TokenCodec codec = KeyedCodecs.with(TestAlgorithm.ES256.settings());
    String content = content(codec.encode(Map.of("user_id", "1")));
    List<BigInteger> numbers =
        List.of(
            BigInteger.ZERO,
            BigInteger.ONE,
            order.subtract(BigInteger.ONE),
            order,
            order.add(BigInteger.ONE),
            BigInteger.TWO.pow(256).subtract(BigInteger.ONE));
    for (BigInteger r : numbers) {
      for (BigInteger s : numbers) {
        assertThat(codec.decode(content + "." + Base64URL.encode(sideBySide(r, s)))).isEmpty();
      }
    }
  }

  /** Another key signs a header that names an accepted key. */
  @ParameterizedTest
  @EnumSource(
      value = TestAlgorithm.class,
      names = {"RS256", "PS256", "ES256", "EdDSA"})
  void another_key_under_our_name_is_refused(TestAlgorithm algorithm) throws Exception {
    TokenCodec other = KeyedCodecs.with(Map.of("algorithm", "HS512"));
    String header = headers(algorithm).getFirst();

    assertThat(other.decode(signed(algorithm, header))).isEmpty();
    assertThat(KeyedCodecs.with(algorithm.settings()).decode(signed(algorithm, header)))
        .isPresent();
    for (TestAlgorithm stranger : TestAlgorithm.values()) {
      if (stranger != algorithm) {
        assertThat(KeyedCodecs.with(stranger.settings()).decode(signed(algorithm, header)))
            .isEmpty();
      }
    }
  }

  private static List<String> headers(TestAlgorithm algorithm) {
    var headers = new ArrayList<String>();
    for (String name : List.of(algorithm.name(), "HS256", "HS384", "HS512")) {
      headers.add("{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(name));
      headers.add(
          "{\"alg\":\"%s\",\"typ\":\"JWT\",\"kid\":\"%s\"}"
              .formatted(name, algorithm.keyId().orElse("")));
    }
    return headers;
  }

  private static String signed(TestAlgorithm algorithm, String header) throws Exception {
    Base64URL encoded = Base64URL.encode(header);
    String plain = "{\"alg\":\"%s\"}".formatted(algorithm);
    var token =
        new JWSObject(JWSHeader.parse(plain), new Payload(PAYLOAD)) {
          @Override
          public byte[] getSigningInput() {
            return (encoded + "." + Base64URL.encode(PAYLOAD)).getBytes(UTF_8);
          }
        };
    String signature = algorithm.signed(token);
    return encoded
        + "."
        + Base64URL.encode(PAYLOAD)
        + signature.substring(signature.lastIndexOf('.'));
  }

  private static String maced(String header, String mac, byte[] secret)
      throws GeneralSecurityException {
    String content = Base64URL.encode(header) + "." + Base64URL.encode(PAYLOAD);
    Mac engine = Mac.getInstance(mac);
    engine.init(new SecretKeySpec(secret, mac));
    return content + "." + Base64URL.encode(engine.doFinal(content.getBytes(UTF_8)));
  }

  private static String hs256() {
    return new Tokens(ServiceTest.SECRET_KEY).access(1);
  }

  private static String content(String token) {
    return token.substring(0, token.lastIndexOf('.'));
  }

  private static byte[] sideBySide(BigInteger r, BigInteger s) {
    byte[] signature = new byte[64];
    put(r, signature, 32);
    put(s, signature, 64);
    return signature;
  }

  private static void put(BigInteger number, byte[] bytes, int end) {
    byte[] digits = number.toByteArray();
    int length = Math.min(digits.length, 32);
    System.arraycopy(digits, digits.length - length, bytes, end - length, length);
  }
}
