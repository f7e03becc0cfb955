package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks what a stolen access token can still do after its owner has ended all logins. */
@Tag("R9")
@Tag("T20")
class StolenAccessTokenTest extends TokenTest {

  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final String REFUSAL =
      "{\"detail\":\"Given token not valid for any token type\",\"code\":\"token_not_valid\","
          + "\"messages\":[{\"token_class\":\"AccessToken\",\"token_type\":\"access\","
          + "\"message\":\"Token is invalid\"}]}";

  private record Step(String method, String path, String json) {}

  @Test
  void every_step_of_the_takeover_is_refused_after_the_owner_changed_the_password() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);
    Pair own = obtain(ada);

    assertThat(changePassword(own.access(), ada.password(), NEW_PASSWORD).status()).isEqualTo(200);

    assertRefusedEverywhere(ada, stolen);
    assertThat(emailOf(ada)).isEqualTo(ada.email());
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void every_step_of_the_takeover_is_refused_after_a_logout_everywhere() {
    Person ada = newPerson();
    Pair stolen = obtain(ada);

    logoutEverywhere(obtain(ada).access());

    assertRefusedEverywhere(ada, stolen);
    assertThat(emailOf(ada)).isEqualTo(ada.email());
  }

  @Test
  void a_token_issued_in_the_same_second_is_good_after_the_change_and_over_before_it() {
    Person ada = newPerson();

    for (int i = 0; i < 5; i++) {
      String before = login(ada);
      logoutEverywhere(before);
      String after = login(ada);
      assertThat(me(before).status()).isEqualTo(401);
      assertThat(me(after).status()).isEqualTo(200);
    }
  }

  @Test
  void a_rotated_login_goes_on_with_tokens_of_its_own_epoch() {
    Person ada = newPerson();
    logoutEverywhere(login(ada));

    Pair renewed = rotate(obtain(ada).refresh());

    assertThat(me(renewed.access()).status()).isEqualTo(200);
    assertThat(verify(renewed.access()).status()).isEqualTo(200);
  }

  @Test
  void staff_status_does_not_help_an_old_token() {
    Person staff = newStaff();
    String stolen = login(staff);

    logoutEverywhere(login(staff));

    assertRefused(send(stolen, new Step("GET", "/api/users/", "")));
    assertRefused(send(stolen, new Step("GET", "/api/events/", "")));
    assertRefused(
        send(
            stolen,
            new Step("POST", "/api/users/" + newPerson().id() + "/logout-everywhere/", "{}")));
    assertThat(send(login(staff), new Step("GET", "/api/users/", "")).status()).isEqualTo(200);
  }

  @Test
  void a_reactivated_user_does_not_get_old_access_tokens_back() {
    Person ada = newPerson();
    String before = login(ada);
    String ofTheOriginal = tokens().access(ada.id());
    Browser staff = new Browser(http());
    staff.login(newStaff());

    setActive(staff, ada, "deactivate");
    assertThat(me(before).json().get("code").asString()).isEqualTo("user_inactive");
    setActive(staff, ada, "activate");

    assertRefused(me(before));
    assertRefused(me(ofTheOriginal));
    assertThat(me(login(ada)).status()).isEqualTo(200);
  }

  @Test
  void a_request_that_needs_no_row_goes_on_until_the_token_expires() {
    Person ada = newPerson();
    String stolen = login(ada);

    logoutEverywhere(login(ada));

    assertThat(send(stolen, new Step("GET", "/probe/rowless/", "")).status()).isEqualTo(200);
    assertThat(send(stolen, new Step("GET", "/api/tasks/", "")).status()).isEqualTo(200);
  }

  @Test
  void the_logout_of_one_login_ends_no_access_token() {
    Person ada = newPerson();
    Pair pair = obtain(ada);

    assertThat(logout(pair).status()).isEqualTo(205);

    assertThat(me(pair.access()).status()).isEqualTo(200);
  }

  @Test
  void tokens_of_the_original_count_if_they_were_issued_in_a_later_second() {
    Person ada = newPerson();
    long now = Instant.now().getEpochSecond();
    logoutEverywhere(login(ada));
    endedAt(ada, now - 60);

    assertRefused(me(ofTheOriginal(ada, now - 61)));
    assertRefused(me(ofTheOriginal(ada, now - 60)));
    assertThat(me(ofTheOriginal(ada, now - 59)).status()).isEqualTo(200);
  }

  @Test
  void a_token_of_the_original_without_a_time_counts_until_all_logins_are_ended() {
    Person ada = newPerson();
    Map<String, Object> payload = Tokens.accessPayload(ada.id());
    payload.remove("iat");
    String timeless = tokens().signed(Tokens.header(), payload);

    assertThat(me(timeless).status()).isEqualTo(200);
    logoutEverywhere(login(ada));

    assertRefused(me(timeless));
  }

  @Test
  void a_later_change_by_a_slower_clock_does_not_revive_a_token_of_the_original() {
    Person ada = newPerson();
    long future = Instant.now().getEpochSecond() + 3600;
    endedAt(ada, future);

    logoutEverywhere(login(ada));

    assertThat(
            database()
                .sql("select extract(epoch from logins_ended_at)::bigint from users where id = :id")
                .param("id", ada.id())
                .query(Long.class)
                .single())
        .isEqualTo(future);
  }

  private void assertRefusedEverywhere(Person ada, Pair stolen) {
    Map<String, String> profile =
        Map.of("username", ada.username(), "email", "attacker@example.com");
    Map<String, String> passwords =
        Map.of(
            "old_password", ada.password(),
            "new_password", "Zx9-thirdpass",
            "new_password2", "Zx9-thirdpass");
    String login = claims(obtainAgain(ada).refresh()).get("jti").asString().substring(0, 24);
    for (Step step :
        List.of(
            new Step("GET", "/api/accounts/me/", ""),
            new Step("PATCH", "/api/accounts/me/", "{\"email\":\"attacker@example.com\"}"),
            new Step("PUT", "/api/accounts/me/", Tokens.json(profile)),
            new Step("POST", "/api/accounts/password/change/", Tokens.json(passwords)),
            new Step("GET", "/api/accounts/token/", ""),
            new Step("POST", "/api/accounts/token/", "{\"password\":\"" + PASSWORD + "\"}"),
            new Step("DELETE", "/api/accounts/token/", ""),
            new Step("GET", "/api/accounts/sessions/", ""),
            new Step("DELETE", "/api/accounts/sessions/" + login + "/", ""),
            new Step("GET", "/api/accounts/activity/", ""),
            new Step(
                "POST", "/api/accounts/logout/", Tokens.json(Map.of("refresh", stolen.refresh()))),
            new Step("POST", "/api/accounts/logout/", "{}"),
            new Step("POST", "/api/accounts/logout-everywhere/", "{}"),
            new Step("POST", "/api/tasks/", "{\"title\":\"theirs\"}"))) {
      Response answer = send(stolen.access(), step);
      assertThat(answer.status()).as(step + " " + answer).isEqualTo(401);
      assertThat(answer.body()).as(step.toString()).isEqualTo(REFUSAL);
      assertThat(answer.headers("WWW-Authenticate")).containsExactly("Bearer realm=\"api\"");
    }
    assertThat(verify(stolen.access()).status()).isEqualTo(401);
    assertBlacklisted(refresh(stolen.refresh()));
    assertBlacklisted(verify(stolen.refresh()));
  }

  /** Returns a login of the owner after the change. The stolen token must not be able to end it. */
  private Pair obtainAgain(Person ada) {
    Response answer = loginAs(ada.username(), ada.password());
    return Pair.of(answer.status() == 200 ? answer : loginAs(ada.username(), NEW_PASSWORD));
  }

  private String emailOf(Person person) {
    return database()
        .sql("select email from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private String ofTheOriginal(Person person, long issuedAt) {
    Map<String, Object> payload = Tokens.accessPayload(person.id());
    payload.put("iat", issuedAt);
    return tokens().signed(Tokens.header(), payload);
  }

  private void endedAt(Person person, long second) {
    change(person, "logins_ended_at = to_timestamp(" + second + ")");
  }

  private static void setActive(Browser staff, Person person, String action) {
    staff.get("/admin/users/");
    Response answer =
        staff.post("/admin/users/", Map.of("action", action, "user-" + person.id(), "on"));
    assertThat(answer.status()).as(answer.toString()).isEqualTo(302);
  }

  private Response changePassword(String access, String old, String chosen) {
    return send(
        access,
        new Step(
            "POST",
            "/api/accounts/password/change/",
            Tokens.json(
                Map.of("old_password", old, "new_password", chosen, "new_password2", chosen))));
  }

  private void logoutEverywhere(String access) {
    Response answer = send(access, new Step("POST", "/api/accounts/logout-everywhere/", "{}"));
    assertThat(answer.status()).as(answer.toString()).isEqualTo(205);
  }

  private Response send(String access, Step step) {
    var request = http().request(step.method(), step.path()).bearer(access);
    return (step.json().isEmpty() ? request : request.json(step.json())).send();
  }

  private static void assertRefused(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
    assertThat(answer.body()).isEqualTo(REFUSAL);
  }
}
