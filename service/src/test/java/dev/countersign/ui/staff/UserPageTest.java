package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class UserPageTest extends ServiceTest {

  private static final Pattern VERSION =
      Pattern.compile("name=\"version\" value=\"([0-9a-f]{32})\"");

  @Test
  void staff_change_name_and_address_by_the_rules_of_names() {
    Person person = newPerson();
    Person other = newPerson();
    Browser staff = staff();

    Response saved = save(staff, person, Map.of("username", "Ｒenamed" + person.id()));
    assertThat(saved.header("Location")).contains("/admin/users/" + person.id() + "/?done=saved");
    assertThat(loginAs("renamed" + person.id(), PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(401);

    Response taken =
        save(staff, person, Map.of("username", other.username().toUpperCase(Locale.ROOT)));
    assertThat(taken.body()).contains("A user with that username already exists.");
    Response invalid = save(staff, person, Map.of("username", "not a name"));
    assertThat(invalid.body()).contains("Enter a valid username.");
  }

  @Test
  void staff_see_who_is_locked_and_unlock_them() {
    Person person = newPerson();
    Browser staff = staff();
    String page = "/admin/users/" + person.id() + "/";
    assertThat(staff.get(page).body()).doesNotContain("Too many wrong passwords");
    for (int failure = 0; failure < 100; failure++) {
      loginAs(person.username(), "not-the-password");
    }
    assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(staff.get(page).body()).contains("Too many wrong passwords");

    Response unlocked = staff.post(page + "unlock/", Map.of());

    assertThat(unlocked.header("Location")).contains(page + "?done=unlocked");
    assertThat(staff.get(page).body()).doesNotContain("Too many wrong passwords were entered");
    assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void who_was_deactivated_and_activated_has_no_log_in_of_before() {
    Person person = newPerson();
    Browser theirs = new Browser(http());
    theirs.login(person);
    String refresh = loginAs(person.username(), PASSWORD).json().get("refresh").asString();
    String token = staticToken(person);
    Browser staff = staff();

    save(staff, person, Map.of("is_active", ""));
    assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(401);
    save(staff, person, Map.of("is_active", "true"));

    assertThat(theirs.get("/account/").status()).isEqualTo(302);
    assertThat(http().post("/api/token/refresh/", "{\"refresh\":\"" + refresh + "\"}").status())
        .isEqualTo(401);
    assertThat(http().request("GET", "/api/accounts/me/").staticToken(token).send().status())
        .isEqualTo(401);
    assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_change_in_between_is_shown_and_not_overwritten() {
    Person person = newPerson();
    Browser staff = staff();
    String version = version(staff.get(page(person)));
    change(person, "email = 'meanwhile@example.com'");

    Response refused =
        staff.post(page(person), fields(person, version, Map.of("email", "mine@example.com")));

    assertThat(refused.body())
        .contains("This user was changed after you opened the form.")
        .contains("<strong>meanwhile@example.com</strong>")
        .contains("value=\"mine@example.com\"");
    assertThat(emailOf(person)).isEqualTo("meanwhile@example.com");
    staff.post(page(person), fields(person, version(refused), Map.of("email", "mine@example.com")));
    assertThat(emailOf(person)).isEqualTo("mine@example.com");
  }

  @Test
  void staff_who_are_no_superusers_cannot_take_over_a_superuser() {
    Person superuser = newSuperuser();
    Browser staff = staff();
    String page = page(superuser);
    String version = staff.get(page).body();
    assertThat(version).contains("Only superusers can change this account");

    String known = version(superuserBrowser().get(page));
    assertThat(
            staff
                .post(page, fields(superuser, known, Map.of("email", "mine@example.com")))
                .status())
        .isEqualTo(403);
    assertThat(staff.get(page + "password/").status()).isEqualTo(403);
    assertThat(
            staff
                .post(
                    page + "password/",
                    Map.of("new_password", "Zx9-another", "new_password2", "Zx9-another"))
                .status())
        .isEqualTo(403);
    assertThat(staff.get(page + "delete/").status()).isEqualTo(403);
    assertThat(staff.post(page + "delete/", Map.of()).status()).isEqualTo(403);
    assertThat(
            staff
                .post(
                    "/admin/users/", Map.of("action", "deactivate", "user-" + superuser.id(), "on"))
                .status())
        .isEqualTo(403);

    assertThat(emailOf(superuser)).isEqualTo(superuser.email());
    assertThat(loginAs(superuser.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void only_superusers_give_and_take_rights() {
    Person person = newPerson();
    Person peer = newStaff();
    Browser staff = staff();

    assertThat(save(staff, person, Map.of("is_staff", "true")).status()).isEqualTo(403);
    assertThat(save(staff, person, Map.of("is_superuser", "true")).status()).isEqualTo(403);
    assertThat(save(staff, peer, Map.of("is_staff", "false")).status()).isEqualTo(403);
    assertThat(add(staff, Map.of("is_staff", "true")).status()).isEqualTo(403);
    assertThat(save(staff, peer, Map.of("email", "peer@example.com")).status()).isEqualTo(302);
    assertThat(rights(peer)).isEqualTo("true false");

    save(superuserBrowser(), person, Map.of("is_staff", "true", "is_superuser", "true"));
    assertThat(rights(person)).isEqualTo("true true");
    save(superuserBrowser(), person, Map.of());
    assertThat(rights(person)).isEqualTo("false false");
  }

  @Test
  void nobody_removes_themselves() {
    newSuperuser();
    Person self = newSuperuser();
    Browser browser = new Browser(http());
    browser.login(self);
    Map<String, String> rights = Map.of("is_staff", "true", "is_superuser", "true");

    for (String lost : rights.keySet()) {
      var kept = new LinkedHashMap<>(rights);
      kept.remove(lost);
      assertThat(save(browser, self, kept).body())
          .as(lost)
          .contains("You cannot do this to your own account");
    }
    var inactive = new LinkedHashMap<>(rights);
    inactive.put("is_active", "");
    assertThat(save(browser, self, inactive).body())
        .contains("You cannot do this to your own account");
    assertThat(browser.post(page(self) + "delete/", Map.of()).body())
        .contains("You cannot do this to your own account");
    assertThat(
            browser
                .post("/admin/users/", Map.of("action", "deactivate", "user-" + self.id(), "on"))
                .body())
        .contains("You cannot do this to your own account");
    assertThat(
            browser
                .post(
                    page(self) + "password/",
                    Map.of("new_password", "Zx9-another", "new_password2", "Zx9-another"))
                .body())
        .contains("Change your own password on your account page.");
    assertThat(loginAs(self.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void bulk_changes_are_made_for_all_or_for_nobody() {
    Person one = newPerson();
    Person other = newPerson();
    Person superuser = newSuperuser();
    Browser staff = staff();
    staff.get("/admin/users/");

    Response refused =
        staff.post(
            "/admin/users/",
            Map.of(
                "action", "deactivate", "user-" + one.id(), "on", "user-" + superuser.id(), "on"));
    assertThat(refused.status()).isEqualTo(403);
    assertThat(loginAs(one.username(), PASSWORD).status()).isEqualTo(200);

    Response done =
        staff.post(
            "/admin/users/?q=person&sort=-date_joined",
            Map.of("action", "deactivate", "user-" + one.id(), "on", "user-" + other.id(), "on"));
    assertThat(done.header("Location"))
        .contains("/admin/users/?q=person&sort=-date_joined&done=deactivated");
    assertThat(loginAs(one.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(loginAs(other.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void deleting_tells_what_goes_along_and_takes_it_along() {
    Person person = newPerson();
    String access = login(person);
    new Browser(http()).login(person);
    staticToken(person);
    http().request("POST", "/api/tasks/").bearer(access).json("{\"title\":\"t\"}").send();
    Browser staff = staff();

    String asked = staff.get(page(person) + "delete/").body();
    assertThat(asked)
        .contains("logins with refresh tokens: 1")
        .contains("browser sessions: 1")
        .contains("API tokens: 1")
        .contains("tasks: 1");
    Response deleted = staff.post(page(person) + "delete/", Map.of());

    assertThat(deleted.header("Location")).contains("/admin/users/?done=deleted");
    assertThat(staff.get(page(person)).status()).isEqualTo(404);
    for (String rows :
        new String[] {
          "users where id",
          "usernames where user_id",
          "logins where user_id",
          "sessions where user_id",
          "static_tokens where user_id",
          "static_token_digests where user_id",
          "tasks where created_by"
        }) {
      assertThat(count(rows, person)).as(rows).isZero();
    }
    assertThat(newPerson(person.username()).id()).isNotEqualTo(person.id());
  }

  @Test
  void a_log_in_a_session_and_a_token_are_ended_one_by_one() {
    Person person = newPerson();
    login(person);
    Browser theirs = new Browser(http());
    theirs.login(person);
    String token = staticToken(person);
    Browser staff = staff();
    String shown = staff.get(page(person)).body();

    assertThat(staff.post(action(shown, "logins"), Map.of()).header("Location").orElseThrow())
        .contains("done=ended");
    assertThat(theirs.get("/account/").status()).isEqualTo(200);
    assertThat(
            staff
                .post(action(shown, "sessions"), Map.of("next", "/admin/sessions/?user=x"))
                .header("Location"))
        .contains("/admin/sessions/?user=x&done=ended");
    assertThat(theirs.get("/account/").status()).isEqualTo(302);
    assertThat(
            staff
                .post(page(person) + "token/", Map.of("next", "//evil.example/"))
                .header("Location"))
        .contains(page(person) + "?done=ended");
    assertThat(http().request("GET", "/api/accounts/me/").staticToken(token).send().status())
        .isEqualTo(401);
    assertThat(staff.post(page(person) + "token/", Map.of()).header("Location").orElseThrow())
        .contains("nothing-to-end");
  }

  @Test
  void lists_show_whose_things_there_are_and_never_a_token() {
    Person person = newPerson();
    login(person);
    new Browser(http()).login(person);
    String token = staticToken(person);
    Browser staff = staff();

    for (String list : new String[] {"logins", "sessions", "tokens"}) {
      String shown =
          staff
              .get("/admin/" + list + "/?user=" + person.username().toUpperCase(Locale.ROOT))
              .body();

      assertThat(shown)
          .as(list)
          .contains("<a href=\"" + page(person) + "\">")
          .contains(">active<")
          .doesNotContain(token);
      assertThat(staff.get("/admin/" + list + "/?user=nobody-of-this-name").body())
          .contains("No results");
      assertThat(staff.get("/admin/" + list + "/?after=1.x").status()).isEqualTo(404);
    }
  }

  @Test
  void what_staff_do_is_shown_in_the_history_of_the_user_and_in_the_log() {
    Person person = newPerson();
    Person actor = newStaff();
    Browser staff = new Browser(http());
    staff.login(actor);
    staff.get(page(person));

    staff.post(page(person) + "logout/", Map.of());

    for (String path :
        List.of(
            page(person),
            "/admin/",
            "/admin/events/?user=" + person.username(),
            "/admin/events/?kind=staff.logins_ended")) {
      assertThat(staff.get(path).body())
          .as(path)
          .contains("staff.logins_ended")
          .contains("<a href=\"/admin/users/%d/\">%s</a>".formatted(actor.id(), actor.username()));
    }
    assertThat(staff.get("/admin/events/?kind=nothing").status()).isEqualTo(404);
    assertThat(staff.get("/admin/events/?after=1.x").status()).isEqualTo(404);
    assertThat(staff.get("/admin/events/?user=nobody-of-this-name").body()).contains("No results");
  }

  @Test
  void the_deployment_check_is_shown_with_where_a_setting_comes_from() {
    assertThat(superuserBrowser().get("/admin/check/").body())
        .contains("security.W008")
        .contains("countersign.security.ssl-redirect")
        .doesNotContain(SECRET_KEY);
  }

  private static String action(String page, String kind) {
    Matcher action =
        Pattern.compile("action=\"(/admin/users/\\d+/" + kind + "/[0-9a-f]+/)\"").matcher(page);
    assertThat(action.find()).as(page).isTrue();
    return action.group(1);
  }

  private long count(String rows, Person person) {
    return database()
        .sql("select count(*) from " + rows + " = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  private String emailOf(Person person) {
    return database()
        .sql("select email from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private String rights(Person person) {
    return database()
        .sql("select is_staff || ' ' || is_superuser from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private Response save(Browser browser, Person person, Map<String, String> changes) {
    return browser.post(page(person), fields(person, currentVersion(browser, person), changes));
  }

  private Response add(Browser browser, Map<String, String> more) {
    browser.get("/admin/users/add/");
    var fields =
        new LinkedHashMap<>(
            Map.of("username", "added-by-staff", "password", PASSWORD, "password2", PASSWORD));
    fields.putAll(more);
    return browser.post("/admin/users/add/", fields);
  }

  private static String currentVersion(Browser browser, Person person) {
    return version(browser.get(page(person)));
  }

  private static Map<String, String> fields(
      Person person, String version, Map<String, String> changes) {
    var fields = new LinkedHashMap<String, String>();
    fields.put("version", version);
    fields.put("username", person.username());
    fields.put("email", person.email());
    fields.put("is_active", "true");
    fields.putAll(changes);
    fields.values().removeIf(String::isEmpty);
    return fields;
  }

  private static String version(Response page) {
    Matcher version = VERSION.matcher(page.body());
    assertThat(version.find()).as(page.toString()).isTrue();
    return version.group(1);
  }

  private static String page(Person person) {
    return "/admin/users/" + person.id() + "/";
  }

  private Person newSuperuser() {
    Person person = newStaff();
    change(person, "is_superuser = true");
    return person;
  }

  private Browser staff() {
    Browser browser = new Browser(http());
    browser.login(newStaff());
    return browser;
  }

  private Browser superuserBrowser() {
    Browser browser = new Browser(http());
    browser.login(newSuperuser());
    return browser;
  }
}
