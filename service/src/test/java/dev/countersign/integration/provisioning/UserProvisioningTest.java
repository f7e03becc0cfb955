package dev.countersign.integration.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Staff manage users over HTTP by the rules of the staff site; StaffAuthorityTest has the table.
 */
class UserProvisioningTest extends ServiceTest {

  private final Map<Long, String> staticTokens = new HashMap<>();
  private static final String USERS = "/api/users/";
  private static final String NEW_PASSWORD = "an-Other-longpass";

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_created_user_can_log_in() {
    Person staff = newStaff();

    Response created =
        send(
            "POST",
            USERS,
            staff,
            Map.of(
                "username", "grace",
                "email", "grace@Example.COM",
                "password", NEW_PASSWORD));

    assertThat(created.status()).as(created.toString()).isEqualTo(201);
    long id = created.json().get("id").asLong();
    assertThat(created.json().get("email").asString()).isEqualTo("grace@example.com");
    assertThat(created.body()).isEqualTo(get(USERS + id + "/", staff).body());
    assertThat(created.body()).doesNotContain(NEW_PASSWORD, "argon2");
    assertThat(loginAs("grace", NEW_PASSWORD).status()).isEqualTo(200);
    assertThat(events(staff)).containsExactly("staff.user_added " + id + FLAGS);
  }

  private static final String FLAGS = " is_staff=false is_superuser=false";

  @Test
  void a_user_without_a_password_logs_in_after_one_was_set() {
    Person staff = newStaff();
    long id = send("POST", USERS, staff, Map.of("username", "robot")).json().get("id").asLong();

    assertThat(loginAs("robot", "!").status()).isEqualTo(401);
    assertThat(loginAs("robot", "").status()).isEqualTo(400);
    Response set =
        send("POST", USERS + id + "/set-password/", staff, Map.of("new_password", NEW_PASSWORD));

    assertThat(set.status()).as(set.toString()).isEqualTo(200);
    assertThat(set.body()).isEqualTo("{\"detail\":\"New password has been saved.\"}");
    assertThat(loginAs("robot", NEW_PASSWORD).status()).isEqualTo(200);
    assertThat(events(staff))
        .containsExactly("staff.user_added " + id + FLAGS, "staff.password_set " + id);
  }

  @Test
  void invalid_fields_are_named_and_nothing_is_created() {
    Person staff = newStaff();
    Person ada = newPerson();

    Response taken = send("POST", USERS, staff, Map.of("username", ada.username()));
    Response wrong =
        send(
            "POST",
            USERS,
            staff,
            Map.of("username", "a b", "email", "none", "password", "short", "is_active", "maybe"));
    Response common =
        send("POST", USERS, staff, Map.of("username", "linus", "password", "password123"));

    assertThat(taken.body())
        .isEqualTo("{\"username\":[\"A user with that username already exists.\"]}");
    assertThat(wrong.status()).isEqualTo(400);
    assertThat(wrong.json().propertyNames())
        .containsExactly("username", "email", "password", "is_active");
    assertThat(common.status()).isEqualTo(400);
    assertThat(common.json().propertyNames()).containsExactly("password");
    assertThat(events(staff)).isEmpty();
  }

  @Test
  void a_change_writes_only_the_fields_that_were_sent() {
    Person staff = newStaff();
    Person ada = newPerson();
    change(ada, "is_staff = true");

    Response answer = send("PATCH", path(ada), staff, Map.of("email", "new@example.com"));

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo(get(path(ada), staff).body());
    assertThat(answer.json().get("username").asString()).isEqualTo(ada.username());
    assertThat(answer.json().get("is_staff").asBoolean()).isTrue();
    assertThat(events(staff)).containsExactly("staff.user_changed " + ada.id() + " email");
  }

  @Test
  void a_replacement_needs_the_username_and_leaves_flags_that_were_not_sent() {
    Person staff = newStaff();
    Person ada = newPerson();

    Response without = send("PUT", path(ada), staff, Map.of("email", "new@example.com"));
    Response with = send("PUT", path(ada), staff, Map.of("username", ada.username() + "-2"));

    assertThat(without.body()).isEqualTo("{\"username\":[\"This field is required.\"]}");
    assertThat(with.status()).isEqualTo(200);
    assertThat(with.json().get("is_active").asBoolean()).isTrue();
    assertThat(with.json().get("email").asString()).isEqualTo(ada.email());
  }

  @Test
  void a_deactivated_user_is_logged_out_at_once() {
    Person staff = newStaff();
    Person ada = newPerson();
    String token = staticToken(ada);

    Response answer = send("PATCH", path(ada), staff, Map.of("is_active", false));

    assertThat(answer.json().get("is_active").asBoolean()).isFalse();
    assertThat(http().request("GET", "/api/accounts/me/").staticToken(token).send().status())
        .isEqualTo(401);
    assertThat(events(staff)).containsExactly("staff.user_deactivated " + ada.id());
  }

  @Test
  void a_deleted_user_is_gone_with_its_rows() {
    Person staff = newStaff();
    Person ada = newPerson();
    staticToken(ada);

    Response answer = send("DELETE", path(ada), staff, Map.of());

    assertThat(answer.status()).as(answer.toString()).isEqualTo(204);
    assertThat(get(path(ada), staff).status()).isEqualTo(404);
    assertThat(send("DELETE", path(ada), staff, Map.of()).status()).isEqualTo(404);
    assertThat(events(staff)).containsExactly("staff.user_deleted " + ada.id());
  }

  /** Rights: what an actor may grant or take away, for every account. */
  @ParameterizedTest
  @CsvSource({
    "staff,     is_staff,     true,  403",
    "staff,     is_superuser, true,  403",
    "staff,     is_staff,     false, 200",
    "superuser, is_staff,     true,  200",
    "superuser, is_superuser, true,  200"
  })
  void only_superusers_grant_rights(String actor, String right, boolean value, int status) {
    Person staff = newStaff();
    Person ada = newPerson();
    if (actor.equals("superuser")) {
      change(staff, "is_superuser = true");
    }

    Response changed = send("PATCH", path(ada), staff, Map.of(right, value));
    Response created =
        send("POST", USERS, staff, Map.of("username", ada.username() + "-2", right, value));

    assertThat(changed.status()).as(changed.toString()).isEqualTo(status);
    assertThat(created.status()).as(created.toString()).isEqualTo(status == 200 ? 201 : 403);
  }

  @Test
  void staff_do_not_take_rights_from_staff() {
    Person staff = newStaff();
    Person colleague = newStaff();

    assertThat(send("PATCH", path(colleague), staff, Map.of("is_staff", false)).status())
        .isEqualTo(403);
  }

  @Test
  void the_last_superuser_and_the_own_account_keep_their_rights() {
    Person staff = newStaff();
    change(staff, "is_superuser = true");

    Response rights = send("PATCH", path(staff), staff, Map.of("is_superuser", false));
    Response active = send("PATCH", path(staff), staff, Map.of("is_active", false));
    Response deletion = send("DELETE", path(staff), staff, Map.of());

    assertThat(List.of(rights.status(), active.status(), deletion.status())).containsOnly(400);
    assertThat(rights.json().propertyNames()).containsExactly("is_superuser");
    assertThat(active.json().propertyNames()).containsExactly("is_active");
    assertThat(deletion.json().propertyNames()).containsExactly("non_field_errors");
  }

  @Test
  void a_stolen_access_token_of_staff_does_not_redirect_the_password_resets_of_its_owner() {
    Person staff = newStaff();

    Response answer = send("PATCH", path(staff), staff, Map.of("email", "attacker@example.com"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().propertyNames()).containsExactly("email");
    assertThat(get(path(staff), staff).json().get("email").asString()).isEqualTo(staff.email());
  }

  @Test
  void an_old_access_token_does_not_help_who_is_no_longer_staff() {
    Person staff = newStaff();
    Person ada = newPerson();
    String token = tokens().access(staff.id());
    change(staff, "is_staff = false");

    for (String method : List.of("PUT", "PATCH", "DELETE")) {
      Response answer =
          http()
              .request(method, path(ada))
              .bearer(token)
              .json(Tokens.json(Map.of("username", "other")))
              .send();
      assertThat(answer.status()).as(method).isEqualTo(403);
    }
  }

  @Test
  void every_kind_of_credential_works_and_a_session_needs_its_csrf_token() {
    Person staff = newStaff();
    Browser browser = new Browser(http());
    browser.login(staff);
    browser.get("/admin/users/");
    String csrf = browser.formToken().orElseThrow();
    String access = login(staff);
    Map<String, UnaryOperator<HttpRequest>> credentials =
        Map.of(
            "bearer",
                request ->
                    request
                        .bearer(access)
                        .header("Access-Confirmation", confirmation(staff, access)),
            "token", request -> request.staticToken(staticToken(staff)),
            "session", _ -> browser.request("POST", USERS).header("X-CSRFToken", csrf));

    credentials.forEach(
        (name, credential) -> {
          Response answer =
              credential
                  .apply(http().request("POST", USERS))
                  .json(Tokens.json(Map.of("username", "by-" + name)))
                  .send();
          assertThat(answer.status()).as(name + answer).isEqualTo(201);
        });
    Response forged =
        browser.request("POST", USERS).json(Tokens.json(Map.of("username", "forged"))).send();
    assertThat(forged.status()).isEqualTo(403);
    assertThat(forged.json().get("code").asString()).isEqualTo("csrf_failed");
  }

  @Test
  void if_match_refuses_a_change_of_a_user_that_has_changed_since() {
    Person staff = newStaff();
    Person ada = newPerson();
    String tag = get(path(ada), staff).header("ETag").orElseThrow();

    Response first = ifMatch("PATCH", ada, staff, tag, Map.of("email", "first@example.com"));
    Response second = ifMatch("PATCH", ada, staff, tag, Map.of("email", "second@example.com"));
    Response replacement = ifMatch("PUT", ada, staff, tag, Map.of("username", "other-name"));
    Response deletion = ifMatch("DELETE", ada, staff, tag, Map.of());
    String now = get(path(ada), staff).header("ETag").orElseThrow();
    Response weak = ifMatch("DELETE", ada, staff, "W/" + now, Map.of());
    Response listed = ifMatch("PATCH", ada, staff, "\"x\", " + now, Map.of("is_active", true));
    Response any = ifMatch("PATCH", ada, staff, "*", Map.of("is_active", true));

    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    assertThat(List.of(second.status(), replacement.status(), deletion.status(), weak.status()))
        .containsOnly(412);
    assertThat(second.json().get("code").asString()).isEqualTo("precondition_failed");
    assertThat(List.of(listed.status(), any.status())).containsOnly(200);
    assertThat(get(path(ada), staff).json().get("email").asString()).isEqualTo("first@example.com");
  }

  @Test
  void users_are_found_by_the_beginning_of_name_or_address_and_by_flags() {
    Person staff = newStaff();
    Person wanted = newPerson("Quixote-1");
    Person inactive = newPerson("quixote-2");
    change(inactive, "is_active = false");
    Person byAddress = newPerson("sancho");
    change(byAddress, "email = 'quixote@example.com'");

    assertThat(found("?search=QUIXOTE", staff))
        .containsExactly(wanted.id(), inactive.id(), byAddress.id());
    assertThat(found("?search=quixote&is_active=true", staff))
        .containsExactly(wanted.id(), byAddress.id());
    assertThat(found("?search=quixote&is_active=0", staff)).containsExactly(inactive.id());
    assertThat(found("?search=quixote&is_staff=true", staff)).isEmpty();
    assertThat(found("?search=quixote&after=" + wanted.id(), staff))
        .containsExactly(inactive.id(), byAddress.id());
    assertThat(found("?search=quixote&before=" + byAddress.id(), staff))
        .containsExactly(wanted.id(), inactive.id());
    assertThat(found("?is_staff=true&after=" + (staff.id() - 1), staff)).contains(staff.id());
    assertThat(get(USERS + "?is_staff=perhaps", staff).body())
        .isEqualTo("{\"is_staff\":[\"Must be a valid boolean.\"]}");
  }

  @Test
  void a_creation_makes_eight_round_trips_and_two_more_with_a_key() throws Exception {
    Person staff = newStaff();
    staticTokenOf(staff);

    int without =
        statements()
            .during(() -> send("POST", USERS, staff, Map.of("username", "created-in-eight")));
    int with =
        statements()
            .during(
                () ->
                    http()
                        .request("POST", USERS)
                        .staticToken(staticTokenOf(staff))
                        .header("Idempotency-Key", "counted")
                        .json("{\"username\":\"created-in-ten\"}")
                        .send());

    assertThat(without).isEqualTo(8);
    assertThat(with).isEqualTo(10);
  }

  private List<Long> found(String query, Person staff) {
    Response answer = get(USERS + query, staff);
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("results").valueStream().map(user -> user.get("id").asLong()).toList();
  }

  private Response ifMatch(
      String method, Person target, Person staff, String tag, Map<String, Object> fields) {
    return http()
        .request(method, path(target))
        .staticToken(staticTokenOf(staff))
        .header("If-Match", tag)
        .json(Tokens.json(fields))
        .send();
  }

  private Response send(String method, String path, Person actor, Map<String, ?> fields) {
    return http()
        .request(method, path)
        .staticToken(staticTokenOf(actor))
        .json(Tokens.json(fields))
        .send();
  }

  /** Programs send static tokens, which need no confirmation of a password here. */
  private String staticTokenOf(Person person) {
    return staticTokens.computeIfAbsent(person.id(), this::staticToken);
  }

  private Response get(String path, Person actor) {
    return http().request("GET", path).bearer(tokens().access(actor.id())).send();
  }

  private static String path(Person person) {
    return USERS + person.id() + "/";
  }

  private List<String> events(Person actor) {
    return database()
        .sql(
            """
            select trim(kind || ' ' || subject_id || ' ' || detail)
              from events
             where actor_id = :id
               and kind like 'staff.%'
             order by at
            """)
        .param("id", actor.id())
        .query((row, _) -> row.getString(1))
        .list();
  }
}
