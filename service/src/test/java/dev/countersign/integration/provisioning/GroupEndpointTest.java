package dev.countersign.integration.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests groups, and the groups and permissions of users, without roles. */
class GroupEndpointTest extends ServiceTest {

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_superuser_creates_changes_and_deletes_a_group() {
    Person superuser = superuser();
    String name = "editors of " + superuser.username();

    Response created =
        send(
            superuser,
            "POST",
            "/api/groups/",
            "{\"name\":\"%s\",\"permissions\":[\"blog.change_post\",\"blog.add_post\"]}"
                .formatted(name));

    assertThat(created.status()).as(created.toString()).isEqualTo(201);
    long id = created.json().get("id").asLong();
    String path = "/api/groups/" + id + "/";
    assertThat(created.body())
        .isEqualTo(
            "{\"id\":%d,\"name\":\"%s\",\"permissions\":[\"blog.add_post\",\"blog.change_post\"]}"
                .formatted(id, name));
    assertThat(send(superuser, "GET", path, "").body()).isEqualTo(created.body());
    assertThat(send(superuser, "GET", "/api/groups/?after=" + (id - 1), "").body())
        .contains(created.body());

    assertThat(
            send(superuser, "PATCH", path, "{\"permissions\":[\"blog.add_post\"]}")
                .json()
                .get("permissions")
                .size())
        .isEqualTo(1);
    assertThat(send(superuser, "PUT", path, "{\"name\":\"%s 2\"}".formatted(name)).body())
        .contains(name + " 2")
        .contains("blog.add_post");
    assertThat(send(superuser, "DELETE", path, "").status()).isEqualTo(204);
    assertThat(send(superuser, "GET", path, "").status()).isEqualTo(404);
    assertThat(events(superuser))
        .containsExactly(
            "staff.group_added " + name + " +blog.add_post +blog.change_post",
            "staff.group_changed " + name + " -blog.change_post",
            "staff.group_changed " + name + " → " + name + " 2",
            "staff.group_deleted " + name + " 2 -blog.add_post");
  }

  @Test
  void invalid_groups_are_refused() {
    Person superuser = superuser();
    String name = "taken by " + superuser.username();
    send(superuser, "POST", "/api/groups/", "{\"name\":\"%s\"}".formatted(name));

    assertThat(send(superuser, "POST", "/api/groups/", "{\"name\":\"%s\"}".formatted(name)).body())
        .isEqualTo("{\"name\":[\"group with this name already exists.\"]}");
    assertThat(send(superuser, "POST", "/api/groups/", "{}").body())
        .isEqualTo("{\"name\":[\"This field is required.\"]}");
    assertThat(
            send(superuser, "POST", "/api/groups/", "{\"name\":\"x\",\"permissions\":[\"x\"]}")
                .status())
        .isEqualTo(400);
    assertThat(
            send(superuser, "POST", "/api/groups/", "{\"name\":\"x\",\"permissions\":{}}").status())
        .isEqualTo(400);
  }

  @Test
  void a_superuser_grants_and_revokes_rights() {
    Person superuser = superuser();
    Person person = newPerson();
    String path = "/api/users/" + person.id() + "/rights/";
    long group =
        send(
                superuser,
                "POST",
                "/api/groups/",
                "{\"name\":\"of %s\",\"permissions\":[\"shop.refund\"]}"
                    .formatted(person.username()))
            .json()
            .get("id")
            .asLong();

    Response granted =
        send(
            superuser,
            "PATCH",
            path,
            "{\"groups\":[%d],\"user_permissions\":[\"blog.add_post\"]}".formatted(group));

    assertThat(granted.body())
        .isEqualTo(
            ("{\"groups\":[%d],\"user_permissions\":[\"blog.add_post\"],"
                    + "\"all_permissions\":[\"blog.add_post\",\"shop.refund\"]}")
                .formatted(group));
    assertThat(send(superuser, "GET", path, "").body()).isEqualTo(granted.body());
    assertThat(send(superuser, "PATCH", path, "{\"groups\":[]}").body())
        .isEqualTo(
            "{\"groups\":[],\"user_permissions\":[\"blog.add_post\"],"
                + "\"all_permissions\":[\"blog.add_post\"]}");
    assertThat(send(superuser, "PATCH", path, "{\"groups\":[999999999]}").body())
        .isEqualTo("{\"groups\":[\"Invalid pk \\\"999999999\\\" - object does not exist.\"]}");
    assertThat(send(superuser, "PATCH", "/api/users/999999999/rights/", "{}").status())
        .isEqualTo(404);
    assertThat(events(superuser))
        .contains(
            "staff.rights_changed +group:of " + person.username() + " +blog.add_post",
            "staff.rights_changed -group:of " + person.username());
  }

  @Test
  void staff_see_groups_and_rights_and_change_none() {
    Person staff = newStaff();
    Person person = newPerson();

    assertThat(send(staff, "GET", "/api/groups/", "").status()).isEqualTo(200);
    assertThat(send(staff, "GET", "/api/users/" + person.id() + "/rights/", "").status())
        .isEqualTo(200);
    assertThat(send(staff, "POST", "/api/groups/", "{\"name\":\"no\"}").status()).isEqualTo(403);
    assertThat(
            send(
                    staff,
                    "PATCH",
                    "/api/users/" + person.id() + "/rights/",
                    "{\"user_permissions\":[\"blog.add_post\"]}")
                .status())
        .isEqualTo(403);
    assertThat(send(newPerson(), "GET", "/api/groups/", "").status()).isEqualTo(403);
  }

  @Test
  void a_token_alone_grants_nothing() {
    Person superuser = superuser();
    String access = login(superuser);
    HttpRequest request =
        http().request("POST", "/api/groups/").bearer(access).json("{\"name\":\"stolen\"}");

    assertThat(request.send().json().get("code").asString())
        .isEqualTo("access_confirmation_required");
  }

  @Test
  void the_rights_of_a_deleted_user_are_deleted() {
    Person superuser = superuser();
    Person person = newPerson();
    send(
        superuser,
        "PATCH",
        "/api/users/" + person.id() + "/rights/",
        "{\"user_permissions\":[\"blog.add_post\"]}");

    send(superuser, "DELETE", "/api/users/" + person.id() + "/", "");

    assertThat(
            database()
                .sql("select count(*) from user_permissions where user_id = :id")
                .param("id", person.id())
                .query(Long.class)
                .single())
        .isZero();
  }

  private Person superuser() {
    Person person = newStaff();
    change(person, "is_superuser = true");
    return person;
  }

  private Response send(Person actor, String method, String path, String body) {
    HttpRequest request =
        http().request(method, path).header("Authorization", "Token " + staticToken(actor));
    return (body.isEmpty() ? request : request.json(body)).send();
  }

  private List<String> events(Person actor) {
    return database()
        .sql(
            """
            select kind || ' ' || detail
              from events
             where actor_id = :id
               and (kind like 'staff.group%' or kind = 'staff.rights_changed')
             order by at, id
            """)
        .param("id", actor.id())
        .query((row, _) -> row.getString(1))
        .list();
  }
}
