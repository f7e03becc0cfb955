package dev.countersign.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Tests rows 6, 7, 23 and 29: accounts and their tasks. */
class AccountDecisionsTest extends ServiceTest {

  @Test
  void row_6_the_profile_is_updated_by_put_and_by_patch() {
    Person ada = newPerson();

    for (String method : List.of("PUT", "PATCH")) {
      Response answer =
          call(
              ada,
              method,
              "/api/accounts/me/",
              "{\"username\":\"" + ada.username() + "\",\"email\":\"" + method + "@example.com\"}");
      assertThat(answer.json().get("email").asString()).isEqualTo(method + "@example.com");
    }
  }

  @Test
  void row_6_unknown_and_read_only_fields_are_ignored() {
    Person ada = newPerson();
    String before = call(ada, "GET", "/api/accounts/me/", "").body();

    Response answer =
        call(
            ada,
            "PATCH",
            "/api/accounts/me/",
            "{\"id\":\"zz\",\"date_joined\":[],\"is_staff\":true,\"nonsense\":{}}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(before);
  }

  @Test
  void row_7_registration_answers_201_with_username_and_email() {
    Response answer = register("septima", "septima@example.com", PASSWORD);

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body())
        .isEqualTo("{\"username\":\"septima\",\"email\":\"septima@example.com\"}");
  }

  @Test
  void row_7_validators_apply_keyed_password() {
    assertThat(register("weak1", "weak1@example.com", "password").body())
        .isEqualTo("{\"password\":[\"This password is too common.\"]}");
    assertThat(register("weak2", "weak2@example.com", "9182736450918273").body())
        .isEqualTo("{\"password\":[\"This password is entirely numeric.\"]}");
    assertThat(register("similarity", "weak3@example.com", "similarity1").body())
        .isEqualTo("{\"password\":[\"The password is too similar to the username.\"]}");
  }

  @Test
  void row_23_tasks_are_made_read_changed_and_deleted_by_their_owner() {
    Person ada = newPerson();
    Response task = call(ada, "POST", "/api/tasks/", "{\"title\":\"one\"}");
    String path = "/api/tasks/" + task.json().get("id").asLong() + "/";

    assertThat(task.status()).isEqualTo(201);
    assertThat(call(ada, "GET", path, "").body()).isEqualTo(task.body());
    assertThat(call(ada, "PATCH", path, "{\"is_public\":true}").json().get("is_public").asBoolean())
        .isTrue();
    assertThat(call(ada, "DELETE", path, "").status()).isEqualTo(204);
  }

  @Test
  void row_23_another_users_task_is_404_whatever_is_done_to_it() {
    Person ada = newPerson();
    Person eve = newPerson();
    Response task = call(ada, "POST", "/api/tasks/", "{\"title\":\"private\"}");
    String path = "/api/tasks/" + task.json().get("id").asLong() + "/";

    for (String method : List.of("GET", "PUT", "PATCH", "DELETE")) {
      Response answer = call(eve, method, path, "{\"title\":\"stolen\"}");
      assertThat(answer.status()).as(method).isEqualTo(404);
    }
    assertThat(call(ada, "GET", path, "").body()).isEqualTo(task.body());
  }

  @Test
  void row_23_public_tasks_are_read_by_everyone_and_written_by_nobody_there() {
    Person ada = newPerson();
    Response forAll =
        call(ada, "POST", "/api/tasks/", "{\"title\":\"for all\",\"is_public\":true}");
    call(ada, "POST", "/api/tasks/", "{\"title\":\"for me\"}");
    long before = forAll.json().get("id").asLong() - 1;

    Response list = http().get("/api/tasks/public/?after=" + before);

    assertThat(list.status()).isEqualTo(200);
    assertThat(list.body()).contains("for all").doesNotContain("for me");
    assertThat(http().request("POST", "/api/tasks/public/").send().status()).isEqualTo(403);
    assertThat(call(ada, "POST", "/api/tasks/public/", "{}").status()).isEqualTo(405);
  }

  @Test
  void row_29_a_name_keeps_its_case_and_is_matched_without_it() {
    Person margaret = newPerson("MargaretHamilton");

    assertThat(call(margaret, "GET", "/api/accounts/me/", "").json().get("username").asString())
        .isEqualTo("MargaretHamilton");
    assertThat(loginAs("margarethamilton", PASSWORD).status()).isEqualTo(200);
    assertThat(register("MARGARETHAMILTON", "mh@example.com", PASSWORD).status()).isEqualTo(400);
  }

  private Response register(String username, String email, String password) {
    return http()
        .post(
            "/api/accounts/register/",
            Tokens.json(
                Map.of(
                    "username", username,
                    "email", email,
                    "password", password,
                    "password2", password)));
  }

  private Response call(Person person, String method, String path, String json) {
    var request = http().request(method, path).bearer(tokens().access(person.id()));
    return (json.isEmpty() ? request : request.json(json)).send();
  }
}
