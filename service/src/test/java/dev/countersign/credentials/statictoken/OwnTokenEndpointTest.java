package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnTokenEndpointTest extends ServiceTest {

  private static final String PATH = "/api/accounts/token/";

  @Test
  void it_tells_since_when_there_is_a_token_and_not_which() {
    Person ada = newPerson();
    Response none = call(ada, "GET");
    String token = staticToken(ada);

    Response answer = call(ada, "GET");

    assertThat(none.status()).isEqualTo(404);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .matches("\\{\"created\":\"\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{6})?Z\"}")
        .doesNotContain(token);
  }

  @Test
  void a_token_that_is_over_is_none() {
    Person ada = newPerson();
    staticToken(ada);

    change(ada, "login_epoch = login_epoch + 1");

    assertThat(call(ada, "GET").status()).isEqualTo(404);
    assertThat(call(ada, "DELETE").status()).isEqualTo(404);
  }

  @Test
  void the_password_gives_a_new_one_and_ends_the_old() {
    Person ada = newPerson();
    String old = staticToken(ada);

    Response answer = renew(ada, ada.password());

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).matches("\\{\"token\":\"[0-9a-f]{40}\"}");
    assertThat(answer.header("Cache-Control")).contains("no-store");
    String token = answer.json().get("token").asString();
    assertThat(me(old)).isEqualTo(401);
    assertThat(me(token)).isEqualTo(200);
    assertThat(staticToken(ada)).isEqualTo(token);
  }

  @Test
  void an_access_token_without_the_password_gives_none_and_ends_none() {
    Person ada = newPerson();
    String token = staticToken(ada);

    Response wrong = renew(ada, "not-the-password");
    Response missing = request(ada, "POST").json("{}").send();

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.body())
        .isEqualTo(
            "{\"password\":[\"Your password was entered incorrectly. Please enter it again.\"]}");
    assertThat(missing.body()).isEqualTo("{\"password\":[\"This field is required.\"]}");
    assertThat(me(token)).isEqualTo(200);
  }

  @Test
  void it_can_be_ended_once() {
    Person ada = newPerson();
    String token = staticToken(ada);

    Response ended = call(ada, "DELETE");

    assertThat(ended.status()).isEqualTo(204);
    assertThat(me(token)).isEqualTo(401);
    assertThat(call(ada, "DELETE").status()).isEqualTo(404);
    assertThat(call(ada, "GET").status()).isEqualTo(404);
  }

  @Test
  void one_can_end_the_very_token_one_sends() {
    String token = staticToken(newPerson());

    Response ended = http().request("DELETE", PATH).staticToken(token).send();

    assertThat(ended.status()).isEqualTo(204);
    assertThat(me(token)).isEqualTo(401);
  }

  @Test
  void staff_can_end_anybodys_and_nobody_else_can() {
    Person ada = newPerson();
    String token = staticToken(ada);
    String path = "/api/users/" + ada.id() + "/token/";
    String staff = tokens().access(newStaff().id());

    int byHerself =
        http().request("DELETE", path).bearer(tokens().access(ada.id())).send().status();
    int before = me(token);
    int byStaff = http().request("DELETE", path).bearer(staff).send().status();
    int again = http().request("DELETE", path).bearer(staff).send().status();
    int ofNobody =
        http().request("DELETE", "/api/users/999999999/token/").bearer(staff).send().status();

    assertThat(byHerself).isEqualTo(403);
    assertThat(before).isEqualTo(200);
    assertThat(byStaff).isEqualTo(204);
    assertThat(me(token)).isEqualTo(401);
    assertThat(again).isEqualTo(404);
    assertThat(ofNobody).isEqualTo(404);
  }

  private Response renew(Person person, String password) {
    return request(person, "POST").json(Tokens.json(Map.of("password", password))).send();
  }

  private Response call(Person person, String method) {
    return request(person, method).send();
  }

  private HttpRequest request(Person person, String method) {
    String access = tokens().access(person.id());
    HttpRequest request = http().request(method, PATH).bearer(access);
    return method.equals("DELETE")
        ? request.header("Access-Confirmation", confirmation(person, access))
        : request;
  }

  private int me(String token) {
    return http().request("GET", "/api/accounts/me/").staticToken(token).send().status();
  }
}
