package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the section Endpoints (token/verify/), with decision 10. */
class VerifyTest extends ServiceTest {

  @Test
  void a_live_access_or_refresh_token_is_200_with_an_empty_object() {
    JsonNode pair = pair(newPerson());

    for (String kind : List.of("access", "refresh")) {
      Response answer = verify(pair.get(kind).asString());
      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.body()).isEqualTo("{}");
    }
  }

  @Test
  void everything_else_is_401_token_not_valid() {
    Person ada = newPerson();
    String spent = pair(ada).get("refresh").asString();
    http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", spent)));
    Map<String, Object> sliding = Tokens.accessPayload(ada.id());
    sliding.put("token_type", "sliding");

    for (String token :
        List.of(
            spent,
            "garbage",
            tokens().refresh(ada.id()),
            tokens().signed(Tokens.header(), sliding),
            new Tokens("x".repeat(64)).access(ada.id()))) {
      Response answer = verify(token);
      assertThat(answer.status()).isEqualTo(401);
      assertThat(answer.json().get("code").asString()).isEqualTo("token_not_valid");
    }
  }

  @Test
  void the_tokens_of_an_inactive_or_deleted_user_are_not_live() {
    Person ada = newPerson();
    JsonNode pair = pair(ada);

    change(ada, "is_active = false");
    assertThat(verify(pair.get("access").asString()).status()).isEqualTo(401);
    assertThat(verify(pair.get("refresh").asString()).status()).isEqualTo(401);
    database().sql("delete from users where id = :id").param("id", ada.id()).update();
    assertThat(verify(pair.get("access").asString()).status()).isEqualTo(401);
    assertThat(verify(pair.get("refresh").asString()).status()).isEqualTo(401);
  }

  private JsonNode pair(Person person) {
    return loginAs(person.username(), person.password()).json();
  }

  private Response verify(String token) {
    return http().post("/api/token/verify/", Tokens.json(Map.of("token", token)));
  }
}
