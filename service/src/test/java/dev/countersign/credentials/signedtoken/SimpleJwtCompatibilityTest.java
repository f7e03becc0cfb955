package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACVerifier;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/**
 * Checks that access tokens of SimpleJWT and of this service are interchangeable, given the same
 * key.
 */
@Import(MovableClock.class)
class SimpleJwtCompatibilityTest extends TokenTest {

  /** The time at which the samples were issued. */
  private static final Instant ISSUED = Instant.ofEpochSecond(1_794_699_039);

  /** The recorded payload, signed with the test key by a tool other than Java. */
  private static final String SAMPLE_5_5 =
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
          + ".eyJ0b2tlbl90eXBlIjoiYWNjZXNzIiwiZXhwIjoxNzk0NzAwODM5LCJpYXQiOjE3OTQ2OTkwMzksImp0aSI6"
          + "ImM5YWRhNGM3ZDhjYzRiNjhhNzhlMDhjNzgzZGUwNjQxIiwidXNlcl9pZCI6IjEifQ"
          + ".UEmHdY5B7zvZtwm870ZMs_Lo3cY4gusnVGydZCJAgrY";

  /** The same sample with the user's id as an integer. */
  private static final String SAMPLE_5_2 =
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"
          + ".eyJ0b2tlbl90eXBlIjoiYWNjZXNzIiwiZXhwIjoxNzk0NzAwODM5LCJpYXQiOjE3OTQ2OTkwMzksImp0aSI6"
          + "ImM5YWRhNGM3ZDhjYzRiNjhhNzhlMDhjNzgzZGUwNjQxIiwidXNlcl9pZCI6MX0"
          + ".X2qLCG_RuH-mEfIZEAsH5jpoLg82BXKFM7sCAezLRY4";

  /** The same sample with the header in the order that older releases of PyJWT write. */
  private static final String SAMPLE_5_2_OLD_HEADER =
      "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9"
          + ".eyJ0b2tlbl90eXBlIjoiYWNjZXNzIiwiZXhwIjoxNzk0NzAwODM5LCJpYXQiOjE3OTQ2OTkwMzksImp0aSI6"
          + "ImM5YWRhNGM3ZDhjYzRiNjhhNzhlMDhjNzgzZGUwNjQxIiwidXNlcl9pZCI6MX0"
          + ".owgrhThiH12dhucaFkDqgfFauK3PlTHMGuWoolv7_aM";

  @Autowired private MovableClock clock;

  @Autowired private TokenCodec codec;

  @BeforeEach
  void start() {
    clock.set(ISSUED);
  }

  @Test
  void the_samples_are_accepted_for_their_thirty_minutes() {
    for (String sample : List.of(SAMPLE_5_5, SAMPLE_5_2, SAMPLE_5_2_OLD_HEADER)) {
      clock.set(ISSUED.plusSeconds(1799));
      Response answer = rowless(sample);
      assertThat(answer.body()).as(sample).isEqualTo("{\"user_id\":1}");
      clock.set(ISSUED.plusSeconds(1800));
      assertThat(rowless(sample).status()).as(sample).isEqualTo(401);
    }
  }

  @Test
  void what_we_sign_for_the_samples_claims_is_the_sample() {
    var payload = Tokens.accessPayload(1);
    payload.put("exp", ISSUED.plusSeconds(1800).getEpochSecond());
    payload.put("iat", ISSUED.getEpochSecond());
    payload.put("jti", "c9ada4c7d8cc4b68a78e08c783de0641");

    assertThat(tokens().signed(Tokens.header(), payload)).isEqualTo(SAMPLE_5_5);
    assertThat(codec.encode(payload)).isEqualTo(SAMPLE_5_5);
    payload.put("user_id", 1);
    assertThat(codec.encode(payload)).isEqualTo(SAMPLE_5_2);
  }

  @Test
  void generated_tokens_of_both_releases_are_accepted() {
    var random = new Random(20261115);
    List<Long> ids = new ArrayList<>(List.of(1L, 9L, 10L, 2_147_483_647L, Long.MAX_VALUE));
    random.longs(200, 1, 1_000_000_000_000L).forEach(ids::add);

    for (long id : ids) {
      assertThat(rowless(original(id, Long.toString(id))).json().get("user_id").asLong())
          .isEqualTo(id);
      assertThat(rowless(original(id, id)).json().get("user_id").asLong()).isEqualTo(id);
    }
    System.out.printf("figure: %d generated tokens of the original accepted%n", 2 * ids.size());
  }

  @Test
  void custom_claims_of_the_original_do_no_harm() {
    Map<String, Object> payload = payload(7, "7");
    payload.put("email", "ada@example.com");
    payload.put("username", "ada");
    payload.put("is_staff", true);

    assertThat(rowless(tokens().signed(Tokens.header(), payload)).status()).isEqualTo(200);
  }

  @Test
  void ours_decode_to_the_same_claims_in_the_same_order() throws Exception {
    Person ada = newPerson();
    Pair pair = rotate(obtain(ada).refresh());

    for (String token : List.of(pair.access(), pair.refresh())) {
      boolean isAccess = token.equals(pair.access());
      JWSObject read = JWSObject.parse(token);
      assertThat(read.verify(new MACVerifier(SECRET_KEY))).isTrue();
      assertThat(read.getHeader().getParsedBase64URL().decodeToString())
          .isEqualTo("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
      assertThat(read.getPayload().toString())
          .matches(
              "\\{\"token_type\":\"%s\",\"exp\":%d,\"iat\":%d,\"jti\":\"[0-9a-f]{32}\",\"user_id\":\"%d\"}"
                  .formatted(
                      isAccess ? "access" : "refresh",
                      ISSUED.plusSeconds(isAccess ? 1800 : 604_800).getEpochSecond(),
                      ISSUED.getEpochSecond(),
                      ada.id()));
    }
  }

  @Test
  void a_refresh_token_of_the_original_is_of_no_log_in_here() {
    Map<String, Object> payload = payload(newPerson().id(), 1);
    payload.put("token_type", "refresh");

    assertThat(refresh(tokens().signed(Tokens.header(), payload)).status()).isEqualTo(401);
  }

  private String original(long id, Object userId) {
    return tokens().signed(Tokens.header(), payload(id, userId));
  }

  private static Map<String, Object> payload(long id, Object userId) {
    Map<String, Object> payload = Tokens.accessPayload(id);
    payload.put("exp", ISSUED.plusSeconds(1800).getEpochSecond());
    payload.put("iat", ISSUED.getEpochSecond());
    payload.put("user_id", userId);
    return payload;
  }

  private Response rowless(String token) {
    return http().request("GET", "/probe/rowless/").bearer(token).send();
  }
}
