package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@Tag("R6")
@Tag("T20")
class EndingLoginsTest extends ServiceTest {

  private static final String NEW_PASSWORD = "an-Other-longpass";

  @Test
  void ones_log_ins_are_listed_with_where_they_come_from() {
    Person ada = newPerson();
    obtain(ada, "a phone");
    obtain(ada, "a laptop\u0085");
    obtain(newPerson(), "another user's");

    JsonNode sessions = call(ada, "GET", "/api/accounts/sessions/", "").json();

    assertThat(sessions.size()).isEqualTo(2);
    assertThat(sessions.get(0).propertyNames())
        .containsExactly(
            "id", "kind", "created_at", "last_used_at", "expires_at", "user_agent", "address");
    assertThat(sessions.findValuesAsString("user_agent"))
        .containsExactlyInAnyOrder("a phone", "a laptop");
    assertThat(sessions.get(0).get("address").asString()).isEqualTo("127.0.0.1");
  }

  @Test
  void deleting_one_ends_it_and_no_other() {
    Person ada = newPerson();
    String phone = obtain(ada, "a phone");
    String laptop = obtain(ada, "a laptop");
    String id = sessionOf(ada, "a phone");

    Response ended = call(ada, "DELETE", "/api/accounts/sessions/" + id + "/", "");

    assertThat(ended.status()).isEqualTo(204);
    assertThat(refresh(phone)).isEqualTo(401);
    assertThat(refresh(laptop)).isEqualTo(200);
    assertThat(call(ada, "DELETE", "/api/accounts/sessions/" + id + "/", "").status())
        .isEqualTo(404);
  }

  @Test
  void somebody_elses_log_in_is_404_and_goes_on() {
    Person ada = newPerson();
    String refresh = obtain(ada, "a phone");

    Response answer =
        call(
            newPerson(), "DELETE", "/api/accounts/sessions/" + sessionOf(ada, "a phone") + "/", "");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(refresh(refresh)).isEqualTo(200);
  }

  @Test
  void log_out_everywhere_ends_all_of_them() {
    Person ada = newPerson();
    String phone = obtain(ada, "a phone");
    String laptop = obtain(ada, "a laptop");

    Response answer = call(ada, "POST", "/api/accounts/logout-everywhere/", "");

    assertThat(answer.status()).isEqualTo(205);
    assertThat(answer.body()).isEqualTo("{\"detail\":\"Logged out everywhere.\"}");
    assertThat(refresh(phone)).isEqualTo(401);
    assertThat(refresh(laptop)).isEqualTo(401);
    assertThat(userAgentsOf(ada)).isEmpty();
    assertThat(refresh(obtain(ada, "a new one"))).isEqualTo(200);
    assertThat(userAgentsOf(ada)).containsExactly("a new one");
  }

  @Test
  void staff_can_end_all_of_anybodys_and_nobody_else_can() {
    Person ada = newPerson();
    String phone = obtain(ada, "a phone");
    String staticToken = staticToken(ada);
    String path = "/api/users/" + ada.id() + "/logout-everywhere/";
    Person staff = newStaff();

    Response refused = call(ada, "POST", path, "");
    String next = refreshed(phone).json().get("refresh").asString();
    Response answer = call(staff, "POST", path, "");

    assertThat(refused.status()).isEqualTo(403);
    assertThat(answer.status()).isEqualTo(205);
    assertThat(answer.body()).isEqualTo("{\"detail\":\"Logged out everywhere.\"}");
    assertThat(refresh(next)).isEqualTo(401);
    assertThat(http().request("GET", "/api/accounts/me/").staticToken(staticToken).send().status())
        .isEqualTo(401);
    assertThat(call(staff, "POST", "/api/users/999999999/logout-everywhere/", "").status())
        .isEqualTo(404);
  }

  @Test
  void a_password_change_needs_the_old_one_and_ends_every_refresh_token() {
    Person ada = newPerson();
    String refresh = obtain(ada, "a phone");

    Response wrong = changePassword(ada, "not-the-old-one", NEW_PASSWORD);
    Response right = changePassword(ada, ada.password(), NEW_PASSWORD);

    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.json().has("old_password")).isTrue();
    assertThat(right.status()).isEqualTo(200);
    assertThat(refresh(refresh)).isEqualTo(401);
    assertThat(loginAs(ada.username(), ada.password()).status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_new_password_keeps_the_rules() {
    Person ada = newPerson();

    assertThat(changePassword(ada, ada.password(), "password").body())
        .isEqualTo("{\"new_password\":[\"This password is too common.\"]}");
    assertThat(loginAs(ada.username(), ada.password()).status()).isEqualTo(200);
  }

  @Test
  void deactivation_and_deletion_end_every_refresh_token() {
    Person ada = newPerson();
    String refresh = obtain(ada, "a phone");

    change(ada, "is_active = false");
    Response inactive = refreshed(refresh);
    database().sql("delete from users where id = :id").param("id", ada.id()).update();
    Response deleted = refreshed(refresh);

    assertThat(inactive.status()).isEqualTo(401);
    assertThat(inactive.body())
        .isEqualTo(
            "{\"detail\":\"No active account found for the given token.\","
                + "\"code\":\"no_active_account\"}");
    assertThat(deleted.status()).isEqualTo(401);
  }

  private Response changePassword(Person person, String old, String chosen) {
    return call(
        person,
        "POST",
        "/api/accounts/password/change/",
        Tokens.json(Map.of("old_password", old, "new_password", chosen, "new_password2", chosen)));
  }

  private String obtain(Person person, String userAgent) {
    return http()
        .request("POST", "/api/token/")
        .header("User-Agent", userAgent)
        .json(Tokens.json(Map.of("username", person.username(), "password", person.password())))
        .send()
        .json()
        .get("refresh")
        .asString();
  }

  private String sessionOf(Person person, String userAgent) {
    for (JsonNode session : call(person, "GET", "/api/accounts/sessions/", "").json()) {
      if (session.get("user_agent").asString().equals(userAgent)) {
        return session.get("id").asString();
      }
    }
    throw new AssertionError("no login from " + userAgent);
  }

  /**
   * Uses a session, because an access token that the test signs in the same second as a logout
   * everywhere is refused. The session itself is not listed.
   */
  private List<String> userAgentsOf(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    return StreamSupport.stream(
            browser.send(browser.request("GET", "/api/accounts/sessions/")).json().spliterator(),
            false)
        .filter(login -> login.get("kind").asString().equals("token"))
        .map(login -> login.get("user_agent").asString())
        .toList();
  }

  private int refresh(String token) {
    return refreshed(token).status();
  }

  private Response refreshed(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  private Response call(Person person, String method, String path, String json) {
    var request = http().request(method, path).bearer(tokens().access(person.id()));
    return (json.isEmpty() ? request : request.json(json)).send();
  }
}
