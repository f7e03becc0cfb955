package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the pages for groups and for the rights of a user, with roles. */
@TestPropertySource(properties = "countersign.staff.roles=true")
class GroupPagesTest extends ServiceTest {

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_superuser_adds_a_group_and_gives_it_to_a_user() {
    Person person = newPerson();
    Browser superuser = browser(true);
    String name = "editors <" + person.username() + ">";

    superuser.get("/admin/groups/");
    Response added =
        superuser.post(
            "/admin/groups/",
            Map.of("name", name, "permissions", "blog.add_post\r\nblog.change_post\r\n"));
    String group = added.header("Location").orElseThrow().replaceAll("\\?.*", "");
    String id = group.replaceAll("\\D", "");
    assertThat(superuser.get(group).body())
        .contains("editors &lt;" + person.username() + "&gt;")
        .contains("blog.add_post\nblog.change_post");

    String rights = "/admin/users/" + person.id() + "/rights/";
    assertThat(superuser.get(rights).body()).contains("name=\"group-" + id + "\"");
    superuser.post(rights, Map.of("group-" + id, "true", "user_permissions", "shop.refund"));

    assertThat(superuser.get("/admin/users/" + person.id() + "/").body())
        .contains("<code>blog.add_post</code>", "<code>shop.refund</code>")
        .contains("editors &lt;" + person.username());
    assertThat(superuser.get(rights).body()).contains("value=\"true\" checked");

    superuser.post(rights, Map.of("user_permissions", ""));
    assertThat(superuser.get("/admin/users/" + person.id() + "/").body())
        .contains("Groups: none<")
        .doesNotContain("<code>blog.add_post</code>", "<code>shop.refund</code>");
  }

  @Test
  void a_wrong_permission_is_shown_again_with_its_error() {
    Browser superuser = browser(true);
    superuser.get("/admin/groups/");

    Response answer =
        superuser.post("/admin/groups/", Map.of("name", "kept name", "permissions", "no-app"));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains("kept name", "&quot;no-app&quot; is not valid here.");
  }

  @Test
  void staff_see_the_forms_that_their_role_allows() {
    Person member = newPerson();
    Person stronger = newPerson();
    grant(stronger, "shop.refund");
    String path = "/admin/users/" + member.id() + "/";

    assertThat(browser(false).get("/admin/").status()).isEqualTo(403);
    Browser viewer = browser(false, "auth.view_user");
    assertThat(viewer.get(path).body())
        .contains("You don't have permission to change this account.")
        .doesNotContain("Save changes", "/rights/");
    assertThat(viewer.get("/admin/groups/").status()).isEqualTo(403);
    assertThat(viewer.get(path + "password/").status()).isEqualTo(403);
    Browser support = browser(false, "auth.view_user", "auth.change_user");
    assertThat(support.get(path).body()).contains("Save changes").doesNotContain("/rights/");
    assertThat(support.get("/admin/users/" + stronger.id() + "/").body())
        .doesNotContain("Save changes");
    assertThat(support.get(path + "delete/").status()).isEqualTo(403);
    Browser grantor =
        browser(false, "auth.view_user", "auth.change_user", "countersign.grant_permission");
    assertThat(grantor.get(path).body()).contains("Save changes").doesNotContain("/rights/");
    Browser groupViewer =
        browser(
            false,
            "auth.view_user",
            "auth.change_user",
            "auth.view_group",
            "countersign.grant_permission");
    assertThat(groupViewer.get(path).body()).contains("Save changes", "/rights/");
  }

  private Browser browser(boolean isSuperuser, String... permissions) {
    Person person = newStaff();
    change(person, "is_superuser = " + isSuperuser);
    for (String permission : permissions) {
      grant(person, permission);
    }
    Browser browser = new Browser(http());
    browser.login(person);
    return browser;
  }
}
