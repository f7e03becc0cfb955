package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestKeys;
import dev.countersign.support.Tokens;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Migrates from a shared secret to a key pair while old tokens stay valid. */
@Tag("R38")
class KeyMigrationTest extends ServiceTest {

  private static final String ENDED = "a-secret-of-last-year-".repeat(3);
  private static final KeyPair CURRENT = TestKeys.ec("secp256r1");
  private static final KeyPair NEXT = TestKeys.rsa(2048);
  private static final KeyPair GONE = TestKeys.ec("secp256r1");

  @DynamicPropertySource
  static void keys(DynamicPropertyRegistry properties) {
    String jwt = "countersign.jwt.";
    String previous = jwt + "previous-keys";
    properties.add(jwt + "algorithm", () -> "ES256");
    properties.add(jwt + "signing-key", () -> TestKeys.privatePem(CURRENT).replace("\n", "\\n"));
    properties.add(previous + "[0].algorithm", () -> "HS256");
    properties.add(previous + "[0].key", () -> "${countersign.secret-key}");
    properties.add(previous + "[0].until", () -> Instant.now().plusSeconds(3600).toString());
    properties.add(previous + "[1].algorithm", () -> "HS256");
    properties.add(previous + "[1].key", () -> ENDED);
    properties.add(previous + "[1].until", () -> Instant.now().toString());
    properties.add(previous + "[2].algorithm", () -> "RS256");
    properties.add(previous + "[2].key", () -> TestKeys.publicPem(NEXT));
    properties.add(previous + "[3].algorithm", () -> "ES256");
    properties.add(previous + "[3].key", () -> TestKeys.publicPem(GONE));
    properties.add(previous + "[3].until", () -> "2026-01-01T00:00:00Z");
  }

  @Test
  void tokens_of_the_secret_stay_good() {
    Person ada = newPerson();

    assertThat(me(tokens().access(ada.id()))).isEqualTo(200);
  }

  @Test
  void a_refresh_token_of_the_secret_is_exchanged_for_a_pair_of_the_new_key() throws Exception {
    Person ada = newPerson();
    login(ada);
    UUID login =
        database()
            .sql("select id from logins where user_id = :id")
            .param("id", ada.id())
            .query(UUID.class)
            .single();
    String old = TestRefreshToken.of(SECRET_KEY, ada.id(), login, 0);

    Response answer = http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", old)));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(JWSObject.parse(answer.json().get("refresh").asString()).getHeader().getAlgorithm())
        .hasToString("ES256");
    assertThat(me(answer.json().get("access").asString())).isEqualTo(200);
  }

  @Test
  void a_previous_key_that_has_ended_is_refused() {
    Person ada = newPerson();

    assertThat(me(new Tokens(ENDED).access(ada.id()))).isEqualTo(401);
  }

  @Test
  void new_tokens_name_the_new_key_and_anybody_can_check_them() throws Exception {
    String access = login(newPerson());

    JWSObject token = JWSObject.parse(access);
    var published = JWKSet.parse(http().get("/.well-known/jwks.json").body());
    var key = published.getKeyByKeyId(token.getHeader().getKeyID());

    assertThat(token.getHeader().getAlgorithm()).hasToString("ES256");
    assertThat(token.verify(new ECDSAVerifier(key.toECKey()))).isTrue();
    assertThat(me(access)).isEqualTo(200);
  }

  @Test
  void the_key_set_holds_every_public_key_that_has_not_ended() throws Exception {
    String body = http().get("/.well-known/jwks.json").body();

    assertThat(JWKSet.parse(body).getKeys())
        .extracting(key -> key.getAlgorithm().getName())
        .containsExactly("ES256", "RS256");
    assertThat(body)
        .startsWith("{\"keys\":[{\"kty\":\"EC\",\"use\":\"sig\",\"alg\":\"ES256\",\"kid\":\"")
        .doesNotContain("\"d\":", "\"k\":", "PRIVATE");
  }

  private int me(String token) {
    return http().request("GET", "/api/accounts/me/").bearer(token).send().status();
  }
}
