package dev.countersign.verifier;

import static dev.countersign.verifier.Issuer.base64;
import static dev.countersign.verifier.Issuer.claims;
import static dev.countersign.verifier.Issuer.json;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import dev.countersign.verifier.Verification.Invalid;
import dev.countersign.verifier.Verification.Valid;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenVerifierTest {

  private static final String SECRET = "a-shared-secret-of-32-bytes-or-more";

  private final TestClock clock = new TestClock();
  private final Instant now = clock.instant();
  private final Issuer issuer = new Issuer();
  private final Peer peer = new Peer();

  @BeforeEach
  void publish() {
    peer.reply(Peer.KEY_SET, issuer.keySet());
    peer.reply(Peer.REVOCATIONS, issuer.snapshot(now, 0));
  }

  @AfterEach
  void stop() {
    peer.close();
  }

  @Test
  void a_token_of_the_published_key_is_valid() {
    try (TokenVerifier verifier = start()) {
      Map<String, Object> claims = claims(now);
      claims.put("username", "ada");
      claims.put("is_staff", true);

      Verification outcome = verifier.verify(issuer.token(claims));

      assertThat(outcome)
          .isInstanceOfSatisfying(
              Valid.class,
              valid -> {
                assertThat(valid.claims().userId()).isEqualTo(42);
                assertThat(valid.claims().text("username")).contains("ada");
                assertThat(valid.claims().isTrue("is_staff")).isTrue();
                assertThat(valid.claims().isTrue("username")).isFalse();
                assertThat(valid.claims().expiresAt()).isEqualTo(now.plusSeconds(1800));
              });
    }
  }

  @Test
  void no_forged_token_is_valid() throws Exception {
    String genuine = issuer.token(claims(now));
    String payload = json(claims(now));
    String content = genuine.substring(0, genuine.lastIndexOf('.'));
    String signature = genuine.substring(genuine.lastIndexOf('.') + 1);
    var other = new Issuer();
    List<String> forged = new ArrayList<>();
    // Another key, under its own id and under the published one.
    forged.add(other.token(claims(now)));
    forged.add(other.signed(issuer.header("JWT"), payload));
    // CVE-2022-29217: the public key as the secret of a MAC.
    for (String header :
        List.of(
            "{\"alg\":\"HS256\",\"typ\":\"JWT\"}",
            "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"%s\"}".formatted(issuer.keyId()),
            issuer.header("JWT"))) {
      forged.add(maced(header, payload, issuer.publicKey()));
      forged.add(maced(header, payload, issuer.keyId().getBytes(UTF_8)));
    }
    // No signature, zeros (CVE-2022-21449), DER, padding and stray bits.
    for (String none : List.of("none", "None", "NONE", "nOnE")) {
      String header = "{\"alg\":\"%s\",\"typ\":\"JWT\"}".formatted(none);
      forged.add(base64(header.getBytes(UTF_8)) + "." + base64(payload.getBytes(UTF_8)) + ".");
      forged.add(issuer.signed(header, payload));
    }
    forged.add(content + ".");
    forged.add(content + "." + base64(new byte[64]));
    forged.add(content + "." + signature + "==");
    forged.add(content + "." + signature + "AA");
    forged.add(genuine + "." + signature);
    // Headers that a key set would have to interpret.
    for (String header :
        List.of(
            "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"%s\",\"jku\":\"http://a.example/\"}"
                .formatted(issuer.keyId()),
            "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"kid\":\"%s\",\"crit\":[]}"
                .formatted(issuer.keyId()),
            "{\"alg\":\"ES256\",\"typ\":\"JWT\",\"jwk\":%s}".formatted(issuer.jwk()),
            "{ \"alg\":\"ES256\",\"typ\":\"JWT\"}",
            "{\"alg\":\"ES384\",\"typ\":\"JWT\"}",
            "{\"alg\":\"ES256\",\"alg\":\"ES256\",\"typ\":\"JWT\"}",
            issuer.header("at+jwt"),
            issuer.header("revocations+jws"),
            "{}",
            "")) {
      forged.add(issuer.signed(header, payload));
    }
    // Payloads under a good signature.
    for (String text :
        List.of("", "[]", "1", "{\"exp\":1,\"exp\":2}", payload + " {}", payload + "x")) {
      forged.add(issuer.signed(issuer.header("JWT"), text));
    }
    forged.addAll(List.of("", ".", "..", "...", "a.b.c", "é.é.é", ".".repeat(5000)));
    forged.add(genuine + "A".repeat(5000));
    forged.add(issuer.snapshot(now, 0));

    try (TokenVerifier verifier = start()) {
      for (String token : forged) {
        assertThat(verifier.verify(token)).as(token).isInstanceOf(Invalid.class);
      }
      assertThat(verifier.verify(genuine)).isInstanceOf(Valid.class);
    }
    System.out.printf("figure: %d forged tokens, 0 accepted by the verifier%n", forged.size());
  }

  @Test
  void no_edit_of_one_character_is_accepted() {
    String token = issuer.token(claims(now));
    try (TokenVerifier verifier = start()) {
      for (int i = 0; i < token.length(); i++) {
        char other = token.charAt(i) == 'A' ? 'B' : 'A';
        assertThat(verifier.verify(token.substring(0, i) + other + token.substring(i + 1)))
            .isNotInstanceOf(Valid.class);
      }
    }
  }

  @Test
  void claims_are_checked_with_the_issuer_and_the_audience() {
    var faults = new LinkedHashMap<String, Consumer<Map<String, Object>>>();
    faults.put("Token is expired", claims -> claims.put("exp", now.getEpochSecond() - 5));
    faults.put("Token has no 'exp' claim", claims -> claims.remove("exp"));
    faults.put("Token has wrong type", claims -> claims.put("token_type", "refresh"));
    faults.put("Token has no type", claims -> claims.remove("token_type"));
    faults.put("Token has no id", claims -> claims.remove("jti"));
    faults.put(
        "Token contained no recognizable user identification", claims -> claims.remove("user_id"));
    List<Consumer<Map<String, Object>>> invalid =
        List.of(
            claims -> claims.put("iss", "https://other.example"),
            claims -> claims.remove("iss"),
            claims -> claims.put("aud", "payments"),
            claims -> claims.put("aud", List.of("payments", 1, "orders")),
            claims -> claims.remove("aud"),
            claims -> claims.put("iat", now.getEpochSecond() + 6),
            claims -> claims.put("nbf", now.getEpochSecond() + 6),
            claims -> claims.put("exp", "2090-01-01"),
            claims -> claims.put("sub", 42));
    peer.reply(
        Peer.REVOCATIONS,
        issuer.signed(
            issuer.header("revocations+jws"),
            "{\"iss\":\"https://auth.example\",\"iat\":%d,\"floor\":0,\"users\":[]}"
                .formatted(now.getEpochSecond())));
    try (TokenVerifier verifier =
        configured().issuer("https://auth.example").audience(List.of("orders")).start()) {
      assertThat(verifier.verify(issuer.token(complete()))).isInstanceOf(Valid.class);
      faults.forEach(
          (reason, fault) -> {
            Map<String, Object> claims = complete();
            fault.accept(claims);
            assertThat(verifier.verify(issuer.token(claims))).isEqualTo(new Invalid(reason));
          });
      for (Consumer<Map<String, Object>> fault : invalid) {
        Map<String, Object> claims = complete();
        fault.accept(claims);
        assertThat(verifier.verify(issuer.token(claims)))
            .as(claims.toString())
            .isEqualTo(new Invalid("Token is invalid"));
      }
    }
  }

  @Test
  void a_shared_secret_verifies_hs256_and_no_other_algorithm() throws Exception {
    try (TokenVerifier verifier = configured().sharedSecret(SECRET).withoutRevocations().start()) {
      String payload = json(claims(now));
      byte[] key = SECRET.getBytes(UTF_8);

      assertThat(verifier.verify(maced("{\"alg\":\"HS256\",\"typ\":\"JWT\"}", payload, key)))
          .isInstanceOf(Valid.class);
      assertThat(verifier.verify(maced("{\"alg\":\"HS384\",\"typ\":\"JWT\"}", payload, key)))
          .isInstanceOf(Invalid.class);
      assertThat(verifier.verify(issuer.token(claims(now)))).isInstanceOf(Invalid.class);
      assertThat(
              new MACSigner(SECRET)
                  .sign(new JWSHeader(JWSAlgorithm.HS256), "x".getBytes(UTF_8))
                  .decode())
          .isEqualTo(mac("x", key));
    }
    assertThatThrownBy(() -> configured().sharedSecret("short"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://auth.example.com",
        "http://127.0.0.1.example.com",
        "http://10.0.0.1",
        "http://localhost.example.com",
        "ftp://localhost",
        "auth.example.com"
      })
  void plain_http_to_another_machine_is_refused(String url) {
    assertThatThrownBy(() -> TokenVerifier.of(url).start())
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Map<String, Object> complete() {
    Map<String, Object> claims = claims(now);
    claims.put("iss", "https://auth.example");
    claims.put("aud", Arrays.asList("payments", "orders"));
    return claims;
  }

  private TokenVerifierBuilder configured() {
    return TokenVerifier.of(peer.url()).clock(clock);
  }

  private TokenVerifier start() {
    return configured().start();
  }

  private static String maced(String header, String payload, byte[] key) throws Exception {
    String content = base64(header.getBytes(UTF_8)) + "." + base64(payload.getBytes(UTF_8));
    return content + "." + base64(mac(content, key));
  }

  private static byte[] mac(String content, byte[] key) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(content.getBytes(UTF_8));
  }
}
