package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.platform.jobs.Job;
import dev.countersign.platform.jobs.JobQueue;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tests that every staff action needs the CSRF token of its form and adds an event. */
class StaffActionsTest extends ServiceTest {

  @Autowired
  @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

  @Autowired private UserStore users;
  @Autowired private JobQueue queue;

  /** The fields of each form. An action without an entry fails the test. */
  private final Map<String, Function<Person, Map<String, String>>> forms =
      new HashMap<>(
          Map.of(
              "/admin/users/",
              person -> Map.of("action", "deactivate", "user-" + person.id(), "on"),
              "/admin/users/add/",
              person ->
                  Map.of(
                      "username", person.username() + "-friend",
                      "password", PASSWORD,
                      "password2", PASSWORD),
              "/admin/users/{id}/",
              person ->
                  Map.of(
                      "username",
                      person.username(),
                      "email",
                      "changed@example.com",
                      "is_active",
                      "true",
                      "version",
                      UserVersion.of(users.find(person.id()).orElseThrow())),
              "/admin/users/{id}/password/",
              _ -> Map.of("new_password", "Zx9-another", "new_password2", "Zx9-another"),
              "/admin/users/{id}/delete/",
              _ -> Map.of(),
              "/admin/users/{id}/logout/",
              _ -> Map.of(),
              "/admin/users/{id}/token/",
              _ -> Map.of(),
              "/admin/users/{id}/unlock/",
              _ -> Map.of(),
              "/admin/users/{id}/logins/{login}/",
              _ -> Map.of(),
              "/admin/users/{id}/sessions/{session}/",
              _ -> Map.of()));

  @BeforeEach
  void more_forms() {
    forms.put("/admin/mails/{mail}/", _ -> Map.of());
    forms.put("/admin/users/{id}/require-password-change/", _ -> Map.of());
    forms.put("/admin/users/{id}/notes/", _ -> Map.of("note", "Called about a login."));
    forms.put("/admin/groups/", person -> Map.of("name", "new " + person.username()));
    forms.put("/admin/groups/{group}/", person -> Map.of("name", "other " + person.username()));
    forms.put("/admin/groups/{group}/delete/", _ -> Map.of());
    forms.put("/admin/users/{id}/rights/", _ -> Map.of("user_permissions", "blog.add_post"));
    forms.put(
        "/admin/users/{id}/mfa/",
        person -> {
          change(person, "has_second_factor = true");
          return Map.of();
        });
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void every_action_needs_the_token_of_its_form_and_leaves_an_event() {
    var posts = new ArrayList<>(new StaffRoutes(mapping).posts());
    // Possible only if registration needs an invitation; InvitationTest covers it.
    posts.remove("/admin/invitations/");
    // Possible only with a mail server; StaffResetLinkTest covers it.
    posts.remove("/admin/users/{id}/reset-link/");
    // Adds an event for each user of the file; UserImportPageTest covers it.
    posts.remove("/admin/users/import/");
    // Views are a preference of their owner and add no event; SavedViewPageTest covers them.
    posts.removeAll(List.of("/admin/users/views/", "/admin/users/views/delete/"));
    assertThat(forms.keySet()).containsExactlyInAnyOrderElementsOf(posts);
    Person actor = newStaff();
    change(actor, "is_superuser = true");
    Browser staff = new Browser(http());
    staff.login(actor);

    for (String pattern : posts) {
      Person person = newPerson();
      String path = StaffRoutes.filledIn(pattern, thingsOf(person));
      Map<String, String> fields =
          Optional.ofNullable(forms.get(pattern)).orElseThrow().apply(person);
      staff.get("/admin/users/");
      long before = events(actor);

      Response forged =
          staff.send(
              staff
                  .request("POST", path)
                  .header("Content-Type", "application/x-www-form-urlencoded")
                  .body(Browser.form(fields)));
      long afterForged = events(actor);
      Response posted = staff.post(path, fields);

      assertThat(forged.status()).as(pattern).isEqualTo(403);
      assertThat(afterForged).as(pattern).isEqualTo(before);
      assertThat(posted.status()).as(pattern + posted).isEqualTo(302);
      assertThat(posted.header("Location").orElseThrow())
          .as(pattern)
          .doesNotContain("nothing-to-end");
      assertThat(events(actor)).as(pattern).isEqualTo(before + 1);
    }
  }

  private Map<String, String> thingsOf(Person person) {
    login(person);
    new Browser(http()).login(person);
    staticToken(person);
    loginAs(person.username(), "not-the-password");
    return Map.of(
        "id", Long.toString(person.id()),
        "login", idOf("left(replace(id::text, '-', ''), 24)", "logins", person),
        "session", idOf("replace(id::text, '-', '')", "sessions", person),
        "mail", deadMail(),
        "group", group(person));
  }

  private String group(Person person) {
    return database()
        .sql("insert into groups (name) values (:name) returning id")
        .param("name", "group of " + person.username())
        .query(String.class)
        .single();
  }

  private String deadMail() {
    var job = new Job("mail", queue.newId(), "{}");
    database()
        .sql(
            "insert into dead_mails values (:id, 'mail', 'notice', :data, 12, 'ConnectException', now())")
        .param("id", job.id())
        .param("data", queue.encrypt(job))
        .update();
    return job.id();
  }

  private String idOf(String shown, String table, Person person) {
    return database()
        .sql("select " + shown + " from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private long events(Person actor) {
    return database()
        .sql("select count(*) from events where actor_id = :id")
        .param("id", actor.id())
        .query(Long.class)
        .single();
  }
}
