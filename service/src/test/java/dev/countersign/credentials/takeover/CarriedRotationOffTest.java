package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests refresh tokens of Django where rotation is off: they stay valid until they expire. */
@TestPropertySource(properties = "countersign.jwt.rotate-refresh-tokens=false")
class CarriedRotationOffTest extends TakeoverTest {

  @Test
  void a_refresh_token_of_django_gives_access_tokens_until_its_login_ends() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    Response first = refresh(token);
    assertThat(first.json().propertyNames()).containsExactly("access");
    String access = first.json().get("access").asString();
    assertThat(me(access).status()).isEqualTo(200);
    assertThat(refresh(token).status()).isEqualTo(200);
    assertThat(verify(token).status()).isEqualTo(200);

    http()
        .request("POST", "/api/accounts/logout/")
        .bearer(access)
        .json(Tokens.json(Map.of("refresh", token)))
        .send();
    assertThat(refresh(token).status()).isEqualTo(401);
  }
}
