package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests the section Endpoints (logout/), with decisions 8 and 9. */
class LogoutTest extends ServiceTest {

  @Test
  void a_valid_refresh_token_is_blacklisted_and_the_answer_is_205_with_its_body_on_the_wire() {
    Person ada = newPerson();
    String refresh = obtain(ada);

    Response answer = logout(ada, Tokens.json(Map.of("refresh", refresh)));

    assertThat(answer.status()).isEqualTo(205);
    assertThat(answer.header("Content-Length")).contains("24");
    assertThat(answer.body()).isEqualTo("{\"detail\":\"Logged out.\"}");
    assertThat(refresh(refresh).body())
        .isEqualTo("{\"detail\":\"Token is blacklisted\",\"code\":\"token_not_valid\"}");
  }

  @Test
  void a_missing_or_invalid_refresh_token_is_400_whatever_is_wrong() {
    Person ada = newPerson();
    String spent = obtain(ada);
    refresh(spent);
    String ended = obtain(ada);
    logout(ada, Tokens.json(Map.of("refresh", ended)));

    for (String body :
        List.of(
            "",
            "{}",
            "[]",
            "{\"refresh\":",
            "{\"refresh\":null}",
            "{\"refresh\":7}",
            "{\"refresh\":\"garbage\"}",
            Tokens.json(Map.of("refresh", spent)),
            Tokens.json(Map.of("refresh", ended)),
            Tokens.json(Map.of("refresh", tokens().access(ada.id()))),
            Tokens.json(Map.of("refresh", tokens().refresh(ada.id()))))) {
      Response answer = logout(ada, body);
      assertThat(answer.status()).as(body).isEqualTo(400);
      assertThat(answer.json().get("detail").asString()).isEqualTo("Invalid token.");
    }
  }

  @Test
  void another_users_token_is_400_and_stays_good() {
    Person ada = newPerson();
    Person eve = newPerson();
    String refresh = obtain(ada);

    assertThat(logout(eve, Tokens.json(Map.of("refresh", refresh))).status()).isEqualTo(400);
    assertThat(refresh(refresh).status()).isEqualTo(200);
  }

  @Test
  void log_out_needs_authentication() {
    Response answer =
        http().post("/api/accounts/logout/", Tokens.json(Map.of("refresh", obtain(newPerson()))));

    assertThat(answer.status()).isEqualTo(403);
  }

  @Test
  void the_access_token_is_good_until_it_expires_because_only_refresh_tokens_are_blacklisted() {
    Person ada = newPerson();
    JsonNode pair = loginAs(ada.username(), ada.password()).json();

    logout(ada, Tokens.json(Map.of("refresh", pair.get("refresh").asString())));

    assertThat(
            http()
                .request("GET", "/api/accounts/me/")
                .bearer(pair.get("access").asString())
                .send()
                .status())
        .isEqualTo(200);
  }

  @Test
  void of_many_log_outs_at_once_one_succeeds() throws Exception {
    Person ada = newPerson();
    String body = Tokens.json(Map.of("refresh", obtain(ada)));
    List<Future<Integer>> statuses = new ArrayList<>();

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 20; i++) {
        statuses.add(threads.submit(() -> logout(ada, body).status()));
      }
    }

    assertThat(statuses.stream().map(Future::resultNow).filter(status -> status == 205)).hasSize(1);
    assertThat(statuses.stream().map(Future::resultNow).filter(status -> status == 400))
        .hasSize(19);
  }

  private String obtain(Person person) {
    return loginAs(person.username(), person.password()).json().get("refresh").asString();
  }

  private Response refresh(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  private Response logout(Person person, String body) {
    return http()
        .request("POST", "/api/accounts/logout/")
        .bearer(tokens().access(person.id()))
        .json(body)
        .send();
  }
}
