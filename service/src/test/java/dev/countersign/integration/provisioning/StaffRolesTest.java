package dev.countersign.integration.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.test.context.TestPropertySource;

/**
 * Tests every combination of a staff member's rights, a target and an action, if roles are on. The
 * rule in {@link #expected} is written apart from the service.
 */
@TestPropertySource(properties = "countersign.staff.roles=true")
class StaffRolesTest extends ServiceTest {

  private static final String OWN = "blog.add_post";
  private static final String BEYOND = "shop.refund";

  private enum Actor {
    WITHOUT_ROLE,
    VIEWER("auth.view_user"),
    SUPPORT("auth.view_user", "auth.change_user"),
    DELETER("auth.view_user", "auth.delete_user"),
    /** May grant, but may not change users. */
    GRANTOR_WITHOUT_CHANGE("auth.view_user", "countersign.grant_permission", OWN),
    GRANTOR(
        "auth.view_user",
        "auth.change_user",
        "auth.view_group",
        "auth.add_group",
        "auth.change_group",
        "auth.delete_group",
        "countersign.grant_permission",
        OWN),
    SUPERUSER;

    private final String rights;

    Actor(String... rights) {
      this.rights = String.join(" ", rights);
    }

    List<String> rights() {
      return rights.isEmpty() ? List.of() : List.of(rights.split(" ", -1));
    }

    boolean has(String right) {
      return this == SUPERUSER || rights().contains(right);
    }
  }

  private enum Target {
    MEMBER,
    /** Staff with rights that every viewer has too. */
    LESSER_STAFF,
    /** A user who is no staff, with a permission that the actors do not have. */
    STRONGER,
    /** The same, through a group. */
    STRONGER_BY_GROUP,
    /** A member of a group without permissions, whose name other services read. */
    LABELLED,
    /** The same, and inactive: the account could be activated again. */
    STRONGER_INACTIVE,
    SUPERUSER,
    SELF
  }

  private enum Action {
    VIEW,
    SET_PASSWORD,
    CHANGE_EMAIL,
    END_LOGINS,
    RESET_FACTORS,
    DELETE,
    MAKE_STAFF,
    GRANT_OWN,
    GRANT_BEYOND,
    ADD_TO_OWN,
    ADD_TO_BEYOND,
    ADD_TO_LABEL
  }

  private enum GroupAction {
    CREATE_OWN,
    CREATE_BEYOND,
    RENAME,
    RENAME_BEYOND,
    ADD_BEYOND,
    ADD_TO_THE_ACTORS_GROUP,
    EMPTY,
    EMPTY_BEYOND,
    RENAME_LABEL,
    FILL_LABEL,
    DELETE,
    DELETE_BEYOND,
    DELETE_LABEL
  }

  private int number;

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @TestFactory
  Stream<DynamicTest> staff_act_within_their_rights() {
    return Arrays.stream(Actor.values())
        .flatMap(
            actor ->
                Arrays.stream(Target.values())
                    .flatMap(
                        target ->
                            Arrays.stream(Action.values())
                                .map(
                                    action ->
                                        DynamicTest.dynamicTest(
                                            "%s: %s %s".formatted(actor, action, target),
                                            () -> tryOut(actor, target, action)))));
  }

  @TestFactory
  Stream<DynamicTest> staff_change_groups_within_their_rights() {
    return Arrays.stream(Actor.values())
        .flatMap(
            actor ->
                Arrays.stream(GroupAction.values())
                    .map(
                        action ->
                            DynamicTest.dynamicTest(
                                actor + ": " + action, () -> tryOut(actor, action))));
  }

  private static int expected(Actor actor, Target target, Action action) {
    if (!actor.has("auth.view_user")) {
      return 403;
    }
    if (action == Action.VIEW) {
      return 200;
    }
    boolean isAbove = target != Target.MEMBER && target != Target.LESSER_STAFF;
    if (actor != Actor.SUPERUSER && isAbove && target != Target.SELF) {
      return 403;
    }
    boolean isOwn = target == Target.SELF;
    if (isOwn && (action == Action.CHANGE_EMAIL || action == Action.RESET_FACTORS)) {
      return 400;
    }
    if (!actor.has(action == Action.DELETE ? "auth.delete_user" : "auth.change_user")) {
      return 403;
    }
    return switch (action) {
      case VIEW, END_LOGINS -> 205;
      case SET_PASSWORD, CHANGE_EMAIL -> isOwn ? 400 : 200;
      case RESET_FACTORS, DELETE -> isOwn ? 400 : 204;
      case MAKE_STAFF -> actor != Actor.SUPERUSER ? 403 : isOwn ? 400 : 200;
      case GRANT_OWN, ADD_TO_OWN ->
          actor == Actor.SUPERUSER || (actor == Actor.GRANTOR && !isOwn) ? 200 : 403;
      case GRANT_BEYOND, ADD_TO_BEYOND, ADD_TO_LABEL -> actor == Actor.SUPERUSER ? 200 : 403;
    };
  }

  private static int expected(Actor actor, GroupAction action) {
    boolean isAllowed =
        actor == Actor.SUPERUSER
            || (actor == Actor.GRANTOR
                && Set.of(
                        GroupAction.CREATE_OWN,
                        GroupAction.RENAME,
                        GroupAction.EMPTY,
                        GroupAction.DELETE)
                    .contains(action));
    if (!isAllowed) {
      return 403;
    }
    return switch (action) {
      case CREATE_OWN, CREATE_BEYOND -> 201;
      case DELETE, DELETE_BEYOND, DELETE_LABEL -> 204;
      default -> 200;
    };
  }

  private void tryOut(Actor kind, Target relation, Action action) {
    Person actor = actor(kind);
    Person target = relation == Target.SELF ? actor : target(relation);
    if (action == Action.RESET_FACTORS) {
      change(target, "has_second_factor = true");
    }
    String before = state(target);

    Response answer = send(actor, target, action);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(expected(kind, relation, action));
    if (answer.status() >= 400) {
      assertThat(state(target)).isEqualTo(before);
    }
  }

  private Response send(Person actor, Person target, Action action) {
    String path = "/api/users/" + target.id() + "/";
    String rights = path + "rights/";
    return switch (action) {
      case VIEW -> send(actor, "GET", path, "");
      case SET_PASSWORD ->
          send(actor, "POST", path + "set-password/", "{\"new_password\":\"Zx9-another\"}");
      case CHANGE_EMAIL ->
          send(actor, "PATCH", path, "{\"email\":\"new%d@example.com\"}".formatted(target.id()));
      case END_LOGINS -> send(actor, "POST", path + "logout-everywhere/", "");
      case RESET_FACTORS -> send(actor, "DELETE", path + "mfa/", "");
      case DELETE -> send(actor, "DELETE", path, "");
      case MAKE_STAFF ->
          send(actor, "PATCH", path, "{\"is_staff\":%s}".formatted(!isStaff(target)));
      case GRANT_OWN ->
          send(actor, "PATCH", rights, "{\"user_permissions\":[\"%s\"]}".formatted(OWN));
      case GRANT_BEYOND ->
          send(actor, "PATCH", rights, "{\"user_permissions\":[\"%s\"]}".formatted(BEYOND));
      case ADD_TO_OWN -> send(actor, "PATCH", rights, "{\"groups\":[%d]}".formatted(group(OWN)));
      case ADD_TO_BEYOND ->
          send(actor, "PATCH", rights, "{\"groups\":[%d]}".formatted(group(BEYOND)));
      case ADD_TO_LABEL -> send(actor, "PATCH", rights, "{\"groups\":[%d]}".formatted(group("")));
    };
  }

  private void tryOut(Actor kind, GroupAction action) {
    Person actor = actor(kind);
    long own = group(OWN);
    long beyond = group(BEYOND);
    long label = group("");
    if (action == GroupAction.ADD_TO_THE_ACTORS_GROUP) {
      join(actor, own);
    }
    String name = "made " + actor.username();
    String created = "{\"name\":\"%s\",\"permissions\":[\"%s\"]}";
    long groups = count("groups");

    Response answer =
        switch (action) {
          case CREATE_OWN -> send(actor, "POST", "/api/groups/", created.formatted(name, OWN));
          case CREATE_BEYOND ->
              send(actor, "POST", "/api/groups/", created.formatted(name, BEYOND));
          case RENAME -> send(actor, "PATCH", path(own), "{\"name\":\"%s\"}".formatted(name));
          case RENAME_BEYOND ->
              send(actor, "PATCH", path(beyond), "{\"name\":\"%s\"}".formatted(name));
          case ADD_BEYOND ->
              send(actor, "PATCH", path(own), "{\"permissions\":[\"%s\"]}".formatted(BEYOND));
          case ADD_TO_THE_ACTORS_GROUP ->
              send(
                  actor,
                  "PATCH",
                  path(own),
                  "{\"permissions\":[\"%s\",\"auth.view_user\"]}".formatted(OWN));
          case EMPTY -> send(actor, "PATCH", path(own), "{\"permissions\":[]}");
          case EMPTY_BEYOND -> send(actor, "PATCH", path(beyond), "{\"permissions\":[]}");
          case RENAME_LABEL ->
              send(actor, "PATCH", path(label), "{\"name\":\"%s\"}".formatted(name));
          case FILL_LABEL ->
              send(actor, "PATCH", path(label), "{\"permissions\":[\"%s\"]}".formatted(OWN));
          case DELETE_LABEL -> send(actor, "DELETE", path(label), "");
          case DELETE -> send(actor, "DELETE", path(own), "");
          case DELETE_BEYOND -> send(actor, "DELETE", path(beyond), "");
        };

    assertThat(answer.status()).as(answer.toString()).isEqualTo(expected(kind, action));
    if (answer.status() == 403) {
      assertThat(count("groups")).isEqualTo(groups);
      assertThat(permissions(own)).containsExactly(OWN);
    }
  }

  private Person actor(Actor kind) {
    Person actor = newPerson();
    change(actor, "is_staff = true, is_superuser = " + (kind == Actor.SUPERUSER));
    kind.rights().forEach(right -> grant(actor, right));
    return actor;
  }

  private Person target(Target relation) {
    Person target = newPerson();
    switch (relation) {
      case LESSER_STAFF -> {
        change(target, "is_staff = true");
        grant(target, "auth.view_user");
      }
      case STRONGER -> grant(target, BEYOND);
      case STRONGER_BY_GROUP -> join(target, group(BEYOND));
      case LABELLED -> join(target, group(""));
      case STRONGER_INACTIVE -> {
        grant(target, BEYOND);
        change(target, "is_active = false");
      }
      case SUPERUSER -> change(target, "is_staff = true, is_superuser = true");
      case MEMBER, SELF -> {}
    }
    return target;
  }

  private Response send(Person actor, String method, String path, String body) {
    HttpRequest request =
        http().request(method, path).header("Authorization", "Token " + staticToken(actor));
    return (body.isEmpty() ? request : request.json(body)).send();
  }

  private static String path(long group) {
    return "/api/groups/" + group + "/";
  }

  private boolean isStaff(Person person) {
    return database()
        .sql("select is_staff from users where id = :id")
        .param("id", person.id())
        .query(Boolean.class)
        .single();
  }

  private void join(Person person, long group) {
    database()
        .sql("insert into user_groups (user_id, group_id) values (:id, :group)")
        .param("id", person.id())
        .param("group", group)
        .update();
  }

  private long group(String permission) {
    number++;
    long id =
        database()
            .sql("insert into groups (name) values (:name) returning id")
            .param("name", "roles " + System.identityHashCode(this) + " " + number)
            .query(Long.class)
            .single();
    if (!permission.isEmpty()) {
      database()
          .sql("insert into group_permissions (group_id, permission) values (:id, :permission)")
          .param("id", id)
          .param("permission", permission)
          .update();
    }
    return id;
  }

  private List<String> permissions(long group) {
    return database()
        .sql("select permission from group_permissions where group_id = :id")
        .param("id", group)
        .query((row, _) -> row.getString("permission"))
        .list();
  }

  private long count(String table) {
    return database().sql("select count(*) from " + table).query(Long.class).single();
  }

  private String state(Person person) {
    return Stream.of(
            "select row(username, email, password, is_active, is_staff, login_epoch)::text"
                + " from users where id = :id",
            "select permission from user_permissions where user_id = :id",
            "select group_id::text from user_groups where user_id = :id")
        .map(
            question ->
                database().sql(question).param("id", person.id()).query(String.class).list())
        .toList()
        .toString();
  }
}
