package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.jwt.custom-claims=auth_time,amr")
class LoginClaimsTest extends TokenTest {

  @Autowired private MovableClock clock;

  @Test
  void a_token_tells_when_and_how_its_user_authenticated_also_after_a_refresh() {
    Pair pair = obtain(newPerson());
    String claims =
        "\"auth_time\":%d,\"amr\":[\"pwd\"]".formatted(clock.instant().getEpochSecond());

    clock.move(Duration.ofMinutes(20));
    Pair renewed = rotate(pair.refresh());

    assertThat(payload(pair.access())).contains(claims);
    assertThat(payload(renewed.access())).contains(claims);
    assertThat(payload(renewed.refresh())).contains(claims);
  }

  @Test
  void a_refresh_reads_the_methods_of_the_login() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    database()
        .sql("update logins set methods = 'pwd otp' where user_id = :id")
        .param("id", ada.id())
        .update();

    assertThat(payload(rotate(pair.refresh()).access())).contains("\"amr\":[\"pwd\",\"otp\"]");
  }

  @Test
  void introspection_returns_both() {
    String access = obtain(newPerson()).access();

    Response answer =
        http()
            .request("POST", "/api/token/introspect/")
            .bearer(tokens().access(newStaff().id()))
            .json(Tokens.json(Map.of("token", access)))
            .send();

    assertThat(answer.body())
        .contains("\"auth_time\":" + clock.instant().getEpochSecond(), "\"amr\":[\"pwd\"]");
  }

  private static String payload(String token) {
    return new String(
        Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]), StandardCharsets.UTF_8);
  }
}
