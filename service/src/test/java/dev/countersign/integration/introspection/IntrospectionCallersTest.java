package dev.countersign.integration.introspection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests a service account as caller, and the settings without a blacklist. */
@TestPropertySource(
    properties = {
      "countersign.introspection.callers=999999",
      "countersign.jwt.blacklist-enabled=false",
      "countersign.jwt.blacklist-after-rotation=false"
    })
class IntrospectionCallersTest extends TokenTest {

  @Test
  void a_listed_user_may_introspect_by_a_static_token() {
    Person service = newPerson();
    database()
        .sql("update users set id = 999999 where id = :id")
        .param("id", service.id())
        .update();

    Response answer =
        http()
            .request("POST", "/api/token/introspect/")
            .staticToken(staticToken(999999))
            .json(Tokens.json(Map.of("token", login(newPerson()))))
            .send();

    assertThat(answer.json().get("active").asBoolean()).isTrue();
  }

  @Test
  void without_a_blacklist_a_jwt_cannot_be_revoked_and_a_static_token_can() {
    Person ada = newPerson();
    String token = staticToken(ada);

    Response refused = revoke(obtain(ada).refresh());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().get("code").asString()).isEqualTo("unsupported_token_type");
    assertThat(revoke(token).status()).isEqualTo(200);
    assertThat(http().request("GET", "/api/accounts/me/").staticToken(token).send().status())
        .isEqualTo(401);
  }

  private Response revoke(String token) {
    return http().post("/api/token/revoke/", Tokens.json(Map.of("token", token)));
  }
}
