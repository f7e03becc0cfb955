package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Tests the sections Resources (token pair) and States and transitions (access token). */
@Tag("R9")
class AccessTokenTest extends ServiceTest {

  @Test
  void each_signed_token_has_three_dot_separated_parts() {
    JsonNode pair = loginAs(newPerson()).json();

    assertThat(pair.get("access").asString().split("\\.", -1)).hasSize(3);
    assertThat(pair.get("refresh").asString().split("\\.", -1)).hasSize(3);
  }

  @Test
  void the_payload_carries_the_user_identifier_under_user_id() {
    Person ada = newPerson();

    JsonNode claims = claims(login(ada));

    assertThat(claims.propertyNames())
        .containsExactly("token_type", "exp", "iat", "jti", "user_id");
    assertThat(claims.get("user_id").asString()).isEqualTo(Long.toString(ada.id()));
    assertThat(claims.get("token_type").asString()).isEqualTo("access");
    assertThat(claims.get("jti").asString()).matches("[0-9a-f]{32}");
  }

  @Test
  void access_lives_30_minutes_and_refresh_7_days() {
    JsonNode pair = loginAs(newPerson()).json();

    assertThat(lifetime(pair.get("access"))).isEqualTo(1800);
    assertThat(lifetime(pair.get("refresh"))).isEqualTo(604800);
  }

  @Test
  void the_two_tokens_of_a_pair_have_different_ids() {
    JsonNode pair = loginAs(newPerson()).json();

    assertThat(claims(pair.get("access").asString()).get("jti"))
        .isNotEqualTo(claims(pair.get("refresh").asString()).get("jti"));
  }

  @Test
  void a_token_of_the_original_with_the_same_key_is_accepted() {
    Person ada = newPerson();

    assertThat(me(tokens().access(ada.id())).status()).isEqualTo(200);
  }

  @Test
  void the_user_identifier_is_read_as_an_integer_too() {
    Person ada = newPerson();
    Map<String, Object> payload = Tokens.accessPayload(ada.id());
    payload.put("user_id", ada.id());

    assertThat(me(tokens().signed(Tokens.header(), payload)).status()).isEqualTo(200);
  }

  @Test
  void an_access_token_is_valid_until_its_lifetime_elapses() {
    Map<String, Object> payload = Tokens.accessPayload(newPerson().id());
    payload.put("exp", Instant.now().getEpochSecond());

    Response answer = me(tokens().signed(Tokens.header(), payload));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(message(answer)).isEqualTo("Token is expired");
  }

  @Test
  void a_refresh_token_is_no_access_token() {
    Response answer = me(tokens().refresh(newPerson().id()));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(message(answer)).isEqualTo("Token has wrong type");
  }

  @Test
  void a_token_signed_with_another_key_is_not_valid() {
    Response answer = me(new Tokens("x".repeat(64)).access(newPerson().id()));

    assertThat(answer.status()).isEqualTo(401);
    assertThat(message(answer)).isEqualTo("Token is invalid");
  }

  @Test
  void no_header_chooses_how_a_token_is_checked() {
    String payload = Tokens.json(Tokens.accessPayload(newPerson().id()));

    for (String header :
        List.of(
            "{\"alg\":\"none\",\"typ\":\"JWT\"}",
            "{\"alg\":\"None\"}",
            "{\"alg\":\"HS512\",\"typ\":\"JWT\"}",
            "{\"alg\":\"RS256\",\"typ\":\"JWT\"}",
            "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"../../dev/null\"}",
            "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"crit\":[\"exp\"]}",
            "{\"alg\":\"HS256\",\"typ\":\"JWT\",\"jku\":\"https://evil.example/keys\"}",
            "{\"alg\":\"HS256\",\"typ\":\"JWT\" }",
            "[]")) {
      Response answer = me(tokens().signed(header, payload));
      assertThat(answer.status()).as(header).isEqualTo(401);
      assertThat(message(answer)).as(header).isEqualTo("Token is invalid");
    }
  }

  @Test
  void a_claim_of_the_wrong_type_is_a_fault_and_never_an_absent_claim() {
    long id = newPerson().id();
    for (String claim : List.of("exp", "iat", "jti", "user_id", "token_type", "nbf")) {
      for (String value : List.of("null", "[]", "{}", "true", "1.5", "1e300", "-1.0", "\"\"")) {
        Map<String, Object> payload = Tokens.accessPayload(id);
        payload.remove(claim);
        String text = Tokens.json(payload);
        String odd = text.substring(0, text.length() - 1) + ",\"" + claim + "\":" + value + "}";
        if (claim.equals("jti") && value.equals("\"\"")) {
          continue;
        }
        Response answer = me(tokens().signed(Tokens.json(Tokens.header()), odd));
        assertThat(answer.status()).as(claim + " " + value).isEqualTo(401);
      }
    }
  }

  @Test
  void a_claim_that_is_there_twice_is_not_valid() {
    String payload = Tokens.json(Tokens.accessPayload(newPerson().id()));
    String twice = payload.substring(0, payload.length() - 1) + ",\"user_id\":\"1\"}";

    Response answer = me(tokens().signed(Tokens.json(Tokens.header()), twice));

    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void only_the_one_spelling_of_a_signature_passes() {
    String token = tokens().access(newPerson().id());
    char last = token.charAt(token.length() - 1);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    for (char other : (alphabet + "=+/ .").toCharArray()) {
      if (other != last) {
        String edited = token.substring(0, token.length() - 1) + other;
        assertThat(me(edited).status()).as("last character %s", other).isEqualTo(401);
      }
    }
    assertThat(me(token + "=").status()).isEqualTo(401);
    assertThat(me(token).status()).isEqualTo(200);
  }

  private Response loginAs(Person person) {
    return loginAs(person.username(), person.password());
  }

  private Response me(String token) {
    return http().request("GET", "/api/accounts/me/").bearer(token).send();
  }

  private static String message(Response answer) {
    return answer.json().at("/messages/0/message").asString();
  }

  private static long lifetime(JsonNode token) {
    JsonNode claims = claims(token.asString());
    return claims.get("exp").asLong() - claims.get("iat").asLong();
  }

  private static JsonNode claims(String token) {
    byte[] payload = Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]);
    return JsonMapper.shared().readTree(new String(payload, StandardCharsets.UTF_8));
  }
}
