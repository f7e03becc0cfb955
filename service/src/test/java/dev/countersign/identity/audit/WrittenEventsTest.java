package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Tests which requests write an event and which do not. */
class WrittenEventsTest extends ServiceTest {

  @Test
  void a_registration_and_a_log_in_are_written_with_their_origin() {
    Person ada = newPerson();
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("User-Agent", "a browser")
            .json(Tokens.json(Map.of("username", ada.username(), "password", ada.password())))
            .send();

    assertThat(kinds(ada)).containsExactly("user.registered", "user.logged_in");
    assertThat(
            database()
                .sql(
                    """
                    select actor_id || ' ' || address || ' ' || user_agent || ' ' || request_id
                      from events
                     where subject_id = :id
                       and kind = 'user.logged_in'
                    """)
                .param("id", ada.id())
                .query(String.class)
                .single())
        .isEqualTo(
            ada.id() + " 127.0.0.1 a browser " + answer.header("X-Request-Id").orElseThrow());
  }

  @Test
  void a_failed_log_in_names_the_account_and_never_what_was_typed() {
    Person ada = newPerson();
    long before = strangers();

    loginAs(ada.username(), "not-the-password");
    loginAs("hunter2-in-the-wrong-field", "whatever");

    assertThat(kinds(ada)).containsExactly("user.registered", "user.login_failed");
    assertThat(strangers() - before).isOne();
    assertThat(
            database()
                .sql("select count(*) from events where events::text like '%hunter2%'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void a_rotation_and_a_bearer_request_write_nothing() {
    Person ada = newPerson();
    String refresh = pair(ada).get("refresh").asString();

    Response renewed = refresh(refresh);
    http()
        .request("GET", "/api/accounts/me/")
        .bearer(renewed.json().get("access").asString())
        .send();

    assertThat(renewed.status()).isEqualTo(200);
    assertThat(kinds(ada)).containsExactly("user.registered", "user.logged_in");
  }

  @Test
  void a_refusal_for_reuse_is_written() {
    Person ada = newPerson();
    String refresh = pair(ada).get("refresh").asString();
    refresh(refresh);

    assertThat(refresh(refresh).status()).isEqualTo(401);

    assertThat(kinds(ada)).endsWith("token.reused");
    assertThat(object(ada, "token.reused")).isEqualTo(object(ada, "user.logged_in"));
  }

  @Test
  void a_token_that_is_replayed_again_and_again_is_written_once() {
    Person ada = newPerson();
    String first = pair(ada).get("refresh").asString();
    String second = pair(ada).get("refresh").asString();
    refresh(first);
    refresh(second);

    for (int replay = 0; replay < 5; replay++) {
      refresh(first);
      refresh(second);
    }

    assertThat(kinds(ada)).filteredOn("token.reused"::equals).hasSize(2);
  }

  @Test
  void changes_of_the_account_are_written_without_their_values() {
    Person ada = newPerson();
    String access = login(ada);

    send("PATCH", "/api/accounts/me/", access, Map.of("email", "new-" + ada.email()));
    send("PATCH", "/api/accounts/me/", access, Map.of("email", "new-" + ada.email()));
    send("POST", "/api/accounts/password/change/", access, passwords("wrong-password"));
    send("POST", "/api/accounts/password/change/", access, passwords(ada.password()));

    assertThat(kinds(ada))
        .containsExactly(
            "user.registered",
            "user.logged_in",
            "profile.changed",
            "password.refused",
            "password.changed");
    assertThat(
            database()
                .sql("select detail from events where subject_id = :id and detail <> ''")
                .param("id", ada.id())
                .query((row, _) -> row.getString(1))
                .list())
        .containsExactly("email");
  }

  @Test
  void a_name_that_is_taken_leaves_no_event() {
    Person ada = newPerson();
    Person grace = newPerson();
    String access = login(ada);

    Response taken =
        send("PATCH", "/api/accounts/me/", access, Map.of("username", grace.username()));

    assertThat(taken.status()).isEqualTo(400);
    assertThat(kinds(ada)).doesNotContain("profile.changed");
  }

  @Test
  void the_ends_of_log_ins_and_tokens_are_written() {
    Person ada = newPerson();
    var first = pair(ada);
    String access = first.get("access").asString();
    staticToken(ada);

    send(
        "POST",
        "/api/accounts/logout/",
        access,
        Map.of("refresh", first.get("refresh").asString()));
    http()
        .request("DELETE", "/api/accounts/token/")
        .bearer(access)
        .header("Access-Confirmation", confirmation(ada, access))
        .send();
    send("POST", "/api/accounts/token/", access, Map.of("password", ada.password()));
    send("POST", "/api/accounts/logout-everywhere/", access, Map.of());

    assertThat(kinds(ada))
        .containsExactly(
            "user.registered",
            "user.logged_in",
            "command.token_issued",
            "login.revoked",
            "access.confirmed",
            "token.revoked",
            "user.logged_in",
            "token.issued",
            "user.logged_out_everywhere");
  }

  @Test
  void what_staff_do_names_both_of_them() {
    Person ada = newPerson();
    Person staff = newStaff();
    String access = login(staff);
    staticToken(ada);

    send("DELETE", "/api/users/" + ada.id() + "/token/", access, Map.of());
    send("POST", "/api/users/" + ada.id() + "/logout-everywhere/", access, Map.of());
    send("POST", "/api/users/999999999999/logout-everywhere/", access, Map.of());

    assertThat(
            database()
                .sql(
                    """
                    select kind
                      from events
                     where actor_id = :staff
                       and subject_id = :subject
                     order by at
                    """)
                .param("staff", staff.id())
                .param("subject", ada.id())
                .query((row, _) -> row.getString(1))
                .list())
        .containsExactly("staff.token_revoked", "staff.logins_ended");
    assertThat(
            database()
                .sql("select count(*) from events where subject_id = 999999999999")
                .query(Long.class)
                .single())
        .isZero();
  }

  private static Map<String, String> passwords(String old) {
    return Map.of(
        "old_password", old, "new_password", "Another-9pass", "new_password2", "Another-9pass");
  }

  private JsonNode pair(Person person) {
    return loginAs(person.username(), person.password()).json();
  }

  private Response refresh(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  private Response send(String method, String path, String access, Map<String, String> body) {
    return http().request(method, path).bearer(access).json(Tokens.json(body)).send();
  }

  private List<String> kinds(Person person) {
    return database()
        .sql("select kind from events where subject_id = :id order by at")
        .param("id", person.id())
        .query((row, _) -> row.getString(1))
        .list();
  }

  private String object(Person person, String kind) {
    return database()
        .sql("select object from events where subject_id = :id and kind = :kind")
        .param("id", person.id())
        .param("kind", kind)
        .query(String.class)
        .single();
  }

  private long strangers() {
    return database()
        .sql("select count(*) from events where subject_id = 0 and kind = 'user.login_failed'")
        .query(Long.class)
        .single();
  }
}
