package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the section Authentication: signed-token options with values other than the defaults. */
@TestPropertySource(
    properties = {
      "countersign.jwt.access-token-lifetime=5m",
      "countersign.jwt.refresh-token-lifetime=86400",
      "countersign.jwt.update-last-login=false",
      "countersign.jwt.signing-key=" + SignedTokenOptionsTest.OWN_KEY,
      "countersign.jwt.user-id-claim=uid",
      "countersign.jwt.user-id-as-string=false",
      "countersign.jwt.leeway=60s"
    })
class SignedTokenOptionsTest extends ServiceTest {

  static final String OWN_KEY = "another-key-for-tokens-alone-3fJk9Lm2Qw8Er5Ty7Ui1Op4As6Df";

  @Test
  void access_token_lifetime_and_refresh_token_lifetime() {
    JsonNode pair = loginAs(newPerson()).json();

    assertThat(lifetime(pair.get("access"))).isEqualTo(300);
    assertThat(lifetime(pair.get("refresh"))).isEqualTo(86400);
  }

  @Test
  void signing_key_is_used_instead_of_the_secret_key() {
    Person ada = newPerson();

    assertThat(me(new Tokens(OWN_KEY).signed(Tokens.header(), payload(ada))).status())
        .isEqualTo(200);
    assertThat(me(new Tokens(SECRET_KEY).signed(Tokens.header(), payload(ada))).status())
        .isEqualTo(401);
  }

  @Test
  void user_id_claim_names_the_claim() {
    Person ada = newPerson();

    JsonNode claims = claims(loginAs(ada).json().get("access"));

    assertThat(claims.get("uid").isIntegralNumber()).isTrue();
    assertThat(claims.get("uid").asLong()).isEqualTo(ada.id());
    assertThat(claims.has("user_id")).isFalse();
  }

  @Test
  void update_last_login_off_leaves_the_row_alone() {
    Person ada = newPerson();

    login(ada);

    assertThat(
            database()
                .sql("select count(last_login) from users where id = :id")
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isZero();
  }

  @Test
  void leeway_forgives_a_clock_that_runs_behind() {
    Map<String, Object> late = payload(newPerson());
    long now = Instant.now().getEpochSecond();

    late.put("exp", now - 30);
    assertThat(me(new Tokens(OWN_KEY).signed(Tokens.header(), late)).status()).isEqualTo(200);
    late.put("exp", now - 90);
    assertThat(me(new Tokens(OWN_KEY).signed(Tokens.header(), late)).status()).isEqualTo(401);
  }

  private static Map<String, Object> payload(Person person) {
    Map<String, Object> payload = Tokens.accessPayload(person.id());
    payload.put("uid", person.id());
    return payload;
  }

  private Response loginAs(Person person) {
    return loginAs(person.username(), person.password());
  }

  private Response me(String token) {
    return http().request("GET", "/api/accounts/me/").bearer(token).send();
  }

  private static long lifetime(JsonNode token) {
    return claims(token).get("exp").asLong() - claims(token).get("iat").asLong();
  }

  private static JsonNode claims(JsonNode token) {
    return JsonMapper.shared()
        .readTree(Base64.getUrlDecoder().decode(token.asString().split("\\.", -1)[1]));
  }
}
