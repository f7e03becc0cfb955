package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests every declared staff action for each kind of actor and each kind of account. An action
 * without an entry fails the test.
 */
@TestPropertySource(properties = "countersign.api.page-size=49")
class StaffAuthorityTest extends ServiceTest {

  private enum Actor {
    MEMBER("is_staff = false, is_superuser = false"),
    SUPERUSER_WHO_IS_NOT_STAFF("is_staff = false, is_superuser = true"),
    STAFF("is_staff = true, is_superuser = false"),
    SUPERUSER("is_staff = true, is_superuser = true");

    private final String rights;

    Actor(String rights) {
      this.rights = rights;
    }

    boolean isStaff() {
      return this == STAFF || this == SUPERUSER;
    }
  }

  private enum Target {
    MEMBER,
    STAFF,
    SUPERUSER,
    SELF,
    LAST_SUPERUSER
  }

  /** Actions that concern no account, or that another test covers. */
  private static final Set<String> WITHOUT_ACCOUNT =
      Set.of(
          "POST /admin/mails/{mail}/",
          "POST /admin/invitations/",
          // Needs a mail server: StaffResetLinkTest.
          "POST /admin/users/{id}/reset-link/",
          // Adds accounts without rights; UserImportPageTest covers its groups.
          "POST /admin/users/import/",
          "POST /admin/users/views/",
          "POST /admin/users/views/delete/",
          "POST /admin/groups/",
          "POST /admin/groups/{group}/",
          "POST /admin/groups/{group}/delete/",
          "POST /api/groups/",
          "PUT /api/groups/{group}/",
          "PATCH /api/groups/{group}/",
          "DELETE /api/groups/{group}/");

  /** The expected result for the actor. */
  private enum Outcome {
    DONE,
    FORBIDDEN,
    INVALID
  }

  /** The effect on the account, which decides what Authority checks. */
  private enum Effect {
    /** Ends logins or tokens, or a lockout, or adds a note. */
    ENDS,
    /** Changes the email address. */
    CHANGES,
    /** Changes the email address, by a credential that may be a stolen access token. */
    CHANGES_ANOTHER,
    /** Deletes or deactivates the account. */
    REMOVES,
    /** Sets the password. */
    SETS_PASSWORD,
    /** Removes the second factors. */
    RESETS_FACTORS,
    /** Grants a permission. */
    GRANTS,
    /** Adds another account without rights. */
    ADDS,
    /** Adds accounts with rights and passwords of another system. */
    IMPORTS
  }

  private static final Set<Effect> ADDITIONS = Set.of(Effect.ADDS, Effect.IMPORTS);

  private record Action(Effect effect, Function<Person, Map<String, String>> form) {}

  private final Map<String, Action> actions =
      Map.ofEntries(
          Map.entry(
              "POST /admin/users/",
              new Action(
                  Effect.REMOVES,
                  target -> Map.of("action", "deactivate", "user-" + target.id(), "on"))),
          Map.entry(
              "POST /admin/users/add/",
              new Action(
                  Effect.ADDS,
                  target ->
                      Map.of(
                          "username", target.username() + "-friend",
                          "password", PASSWORD,
                          "password2", PASSWORD))),
          Map.entry("POST /admin/users/{id}/", new Action(Effect.CHANGES, this::otherAddress)),
          Map.entry("POST /admin/users/{id}/delete/", new Action(Effect.REMOVES, _ -> Map.of())),
          Map.entry(
              "POST /admin/users/{id}/password/",
              new Action(
                  Effect.SETS_PASSWORD,
                  _ -> Map.of("new_password", "Zx9-another", "new_password2", "Zx9-another"))),
          Map.entry(
              "POST /admin/users/{id}/require-password-change/",
              new Action(Effect.SETS_PASSWORD, _ -> Map.of())),
          Map.entry(
              "POST /admin/users/{id}/notes/",
              new Action(Effect.ENDS, _ -> Map.of("note", "Called support."))),
          ending("POST /admin/users/{id}/logins/{login}/"),
          ending("POST /admin/users/{id}/logout/"),
          ending("POST /admin/users/{id}/sessions/{session}/"),
          ending("POST /admin/users/{id}/token/"),
          ending("POST /admin/users/{id}/unlock/"),
          Map.entry(
              "POST /admin/users/{id}/mfa/", new Action(Effect.RESETS_FACTORS, this::withFactor)),
          Map.entry(
              "DELETE /api/users/{id}/mfa/", new Action(Effect.RESETS_FACTORS, this::withFactor)),
          ending("POST /api/users/{id}/logout-everywhere/"),
          Map.entry(
              "POST /api/users/",
              new Action(
                  Effect.ADDS,
                  target ->
                      Map.of("username", target.username() + "-friend", "password", PASSWORD))),
          Map.entry(
              "POST /api/users/import/",
              new Action(
                  Effect.IMPORTS,
                  target ->
                      Map.of("users", "[{\"username\":\"" + target.username() + "-import\"}]"))),
          Map.entry(
              "PUT /api/users/{id}/",
              new Action(
                  Effect.CHANGES_ANOTHER,
                  target ->
                      Map.of(
                          "username",
                          target.username(),
                          "email",
                          "changed" + target.id() + "@example.com"))),
          Map.entry(
              "PATCH /api/users/{id}/",
              new Action(Effect.REMOVES, _ -> Map.of("is_active", "false"))),
          Map.entry(
              "PATCH /api/users/{id}/rights/",
              new Action(Effect.GRANTS, _ -> Map.of("user_permissions", "blog.add_post"))),
          Map.entry(
              "POST /admin/users/{id}/rights/",
              new Action(Effect.GRANTS, _ -> Map.of("user_permissions", "blog.add_post"))),
          Map.entry("DELETE /api/users/{id}/", new Action(Effect.REMOVES, _ -> Map.of())),
          Map.entry(
              "POST /api/users/{id}/set-password/",
              new Action(Effect.SETS_PASSWORD, _ -> Map.of("new_password", "Zx9-another"))),
          ending("DELETE /api/users/{id}/token/"));

  @Autowired private EndpointList endpoints;
  @Autowired private UserStore users;

  private static Map.Entry<String, Action> ending(String route) {
    return Map.entry(route, new Action(Effect.ENDS, _ -> Map.of()));
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void every_staff_action_has_an_entry() {
    assertThat(actions.keySet()).containsExactlyInAnyOrderElementsOf(declared());
  }

  @TestFactory
  Stream<DynamicTest> staff_act_on_whom_they_may_and_on_no_other_account() {
    return actions.keySet().stream()
        .sorted()
        .flatMap(
            route ->
                Arrays.stream(Actor.values())
                    .flatMap(
                        actor ->
                            Arrays.stream(Target.values())
                                .map(target -> attempt(route, actor, target))));
  }

  private DynamicTest attempt(String route, Actor actor, Target target) {
    return DynamicTest.dynamicTest(
        "%s by %s on %s".formatted(route, actor, target), () -> tryOut(route, actor, target));
  }

  private void tryOut(String route, Actor kind, Target relation) {
    database().sql("update users set is_superuser = false where is_superuser").update();
    Person actor = newPerson();
    change(actor, kind.rights);
    Person target = target(relation, kind, actor);
    if (relation == Target.SUPERUSER) {
      change(newPerson(), "is_staff = true, is_superuser = true");
    }
    Browser browser = new Browser(http());
    browser.login(actor);
    browser.get("/account/");
    Action action = Optional.ofNullable(actions.get(route)).orElseThrow();
    String[] parts = route.split(" ", 2);
    String path = StaffRoutes.filledIn(parts[1], thingsOf(target));
    if (path.endsWith("/unlock/")) {
      loginAs(target.username(), "not-the-password");
    }
    Outcome expected = expected(action.effect(), kind, relation, actor.equals(target));
    boolean isApi = path.startsWith("/api/");
    String access = tokens().access(actor.id());
    String confirmation = isApi ? confirmation(actor, access) : "";
    String before = state(target);

    Response answer =
        isApi
            ? send(
                http()
                    .request(parts[0], path)
                    .bearer(access)
                    .header("Access-Confirmation", confirmation),
                action.form().apply(target))
            : browser.post(path, action.form().apply(target));

    assertThat(answer.status())
        .as(answer.toString())
        .isEqualTo(
            switch (expected) {
              case DONE -> isApi ? status(route) : 302;
              case FORBIDDEN -> 403;
              // A button has no form that could be shown again.
              case INVALID ->
                  isApi || path.matches(".*/(mfa|require-password-change)/") ? 400 : 200;
            });
    assertThat(answer.header("Location").orElse("")).doesNotContain("nothing-to-end");
    assertThat(acts(actor)).isEqualTo(expected == Outcome.DONE ? 1 : 0);
    if (expected == Outcome.DONE && !ADDITIONS.contains(action.effect())) {
      assertThat(state(target)).isNotEqualTo(before);
    } else {
      assertThat(state(target)).isEqualTo(before);
    }
  }

  private static Response send(HttpRequest request, Map<String, String> fields) {
    return (fields.isEmpty() ? request : request.json(Tokens.json(fields))).send();
  }

  private static int status(String route) {
    return switch (route) {
      case "POST /api/users/" -> 201;
      case "POST /api/users/import/",
          "PUT /api/users/{id}/",
          "PATCH /api/users/{id}/",
          "PATCH /api/users/{id}/rights/",
          "POST /api/users/{id}/set-password/" ->
          200;
      case "POST /api/users/{id}/logout-everywhere/" -> 205;
      default -> 204;
    };
  }

  /**
   * Returns the account that the action changes. If the actor is a superuser, the last superuser
   * can only be the actor's own account.
   */
  private Person target(Target relation, Actor kind, Person actor) {
    boolean isOwn =
        relation == Target.SELF || (relation == Target.LAST_SUPERUSER && kind == Actor.SUPERUSER);
    if (isOwn) {
      return actor;
    }
    Person target = newPerson();
    switch (relation) {
      case STAFF -> change(target, Actor.STAFF.rights);
      case SUPERUSER, LAST_SUPERUSER -> change(target, Actor.SUPERUSER.rights);
      case MEMBER, SELF -> {}
    }
    return target;
  }

  private static Outcome expected(Effect effect, Actor actor, Target target, boolean isOwn) {
    boolean isSuperuser = target == Target.SUPERUSER || target == Target.LAST_SUPERUSER;
    if (!actor.isStaff()) {
      return Outcome.FORBIDDEN;
    }
    if (effect == Effect.ADDS) {
      return Outcome.DONE;
    }
    if (effect == Effect.IMPORTS || effect == Effect.GRANTS) {
      return actor == Actor.SUPERUSER ? Outcome.DONE : Outcome.FORBIDDEN;
    }
    if (actor == Actor.STAFF && isSuperuser) {
      return Outcome.FORBIDDEN;
    }
    boolean isOnlyForOthers =
        Set.of(Effect.CHANGES_ANOTHER, Effect.REMOVES, Effect.SETS_PASSWORD, Effect.RESETS_FACTORS)
            .contains(effect);
    return isOwn && isOnlyForOthers ? Outcome.INVALID : Outcome.DONE;
  }

  /** Returns the unsafe methods of all endpoints with the permission is-admin-user. */
  private Set<String> declared() {
    return endpoints.operations().stream()
        .filter(operation -> !operation.method().equals("GET"))
        .filter(operation -> operation.policy().permissions().stream().anyMatch(isForStaff()))
        .map(StaffAuthorityTest::route)
        .filter(route -> !route.contains(" /probe/") && !WITHOUT_ACCOUNT.contains(route))
        .collect(Collectors.toSet());
  }

  private static Predicate<Object> isForStaff() {
    return IsAdminUser.class::isInstance;
  }

  private static String route(Operation operation) {
    return operation.method() + " " + operation.path().replaceAll(":[^/]*}/", "}/");
  }

  /** Gives the account a second factor to remove. */
  private Map<String, String> withFactor(Person target) {
    change(target, "has_second_factor = true");
    return Map.of();
  }

  private Map<String, String> otherAddress(Person target) {
    var user = users.find(target.id()).orElseThrow();
    var form = new LinkedHashMap<String, String>();
    form.put("username", target.username());
    form.put("email", "changed" + target.id() + "@example.com");
    form.put("is_active", "true");
    form.put("version", UserVersion.of(user));
    if (user.isStaff()) {
      form.put("is_staff", "true");
    }
    if (user.isSuperuser()) {
      form.put("is_superuser", "true");
    }
    return form;
  }

  private Map<String, String> thingsOf(Person person) {
    login(person);
    new Browser(http()).login(person);
    staticToken(person);
    return Map.of(
        "id", Long.toString(person.id()),
        "login", idOf("left(replace(id::text, '-', ''), 24)", "logins", person),
        "session", idOf("replace(id::text, '-', '')", "sessions", person));
  }

  private String idOf(String shown, String table, Person person) {
    return database()
        .sql("select " + shown + " from " + table + " where user_id = :id order by created_at desc")
        .param("id", person.id())
        .query(String.class)
        .list()
        .getFirst();
  }

  /** Returns everything about an account that the actions can change. */
  private String state(Person person) {
    return List.of(
            "select row(username, email, password, is_active, login_epoch)::text from users"
                + " where id = :id",
            "select count(*)::text from logins where user_id = :id and revoked_at is null",
            "select count(*)::text from sessions where user_id = :id",
            "select count(*)::text from staff_notes where user_id = :id",
            "select count(*)::text from static_tokens where user_id = :id",
            "select permission from user_permissions where user_id = :id",
            "select count(*)::text from login_failures where account = 'user ' || :id")
        .stream()
        .map(
            question ->
                database().sql(question).param("id", person.id()).query(String.class).list())
        .toList()
        .toString();
  }

  private long acts(Person actor) {
    return database()
        .sql(
            """
            select count(*)
              from events
             where actor_id = :id
               and kind in ('staff.user_added', 'staff.user_changed', 'staff.user_deleted',
                            'staff.user_activated', 'staff.user_deactivated', 'staff.password_set',
                            'staff.logins_ended', 'staff.note_added', 'staff.password_change_required',
                            'staff.token_revoked', 'staff.user_unlocked',
                            'staff.second_factors_reset', 'staff.rights_changed', 'login.revoked', 'session.ended')
            """)
        .param("id", actor.id())
        .query(Long.class)
        .single();
  }
}
