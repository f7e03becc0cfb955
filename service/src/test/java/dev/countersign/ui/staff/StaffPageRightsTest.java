package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/**
 * Opens every page of the staff site with exactly the permissions that the table names, and with
 * one of them missing.
 */
@TestPropertySource(properties = "countersign.staff.roles=true")
class StaffPageRightsTest extends ServiceTest {

  private static final String VIEW = "auth.view_user";
  private static final String CHANGE = "auth.change_user";
  private static final String VIEW_GROUP = "auth.view_group";
  private static final String GRANT = "countersign.grant_permission";
  private static final String SUPERUSER = "superuser";

  private static final Map<String, List<String>> NEEDED =
      Map.ofEntries(
          Map.entry("/admin/", List.of(VIEW)),
          Map.entry("/admin/check/", List.of(SUPERUSER)),
          Map.entry("/admin/events/", List.of(VIEW)),
          Map.entry("/admin/events/export/", List.of(VIEW)),
          Map.entry("/admin/events/verify/", List.of(VIEW)),
          Map.entry("/admin/groups/", List.of(VIEW, VIEW_GROUP)),
          Map.entry("/admin/groups/{group}/", List.of(VIEW, VIEW_GROUP)),
          Map.entry("/admin/invitations/", List.of(VIEW)),
          Map.entry("/admin/logins/", List.of(VIEW)),
          Map.entry("/admin/mails/", List.of(VIEW)),
          Map.entry("/admin/sessions/", List.of(VIEW)),
          Map.entry("/admin/settings/", List.of(SUPERUSER)),
          Map.entry("/admin/tokens/", List.of(VIEW)),
          Map.entry("/admin/users/", List.of(VIEW)),
          Map.entry("/admin/users/add/", List.of(VIEW)),
          Map.entry("/admin/users/export/", List.of(VIEW)),
          Map.entry("/admin/users/import/", List.of(VIEW, "auth.add_user")),
          Map.entry("/admin/users/selected/", List.of(VIEW, VIEW_GROUP, GRANT)),
          Map.entry("/admin/users/views/", List.of(VIEW)),
          Map.entry("/admin/users/{id}/", List.of(VIEW)),
          Map.entry("/admin/users/{id}/delete/", List.of(VIEW, "auth.delete_user")),
          Map.entry("/admin/users/{id}/password/", List.of(VIEW, CHANGE)),
          Map.entry("/admin/users/{id}/rights/", List.of(VIEW, CHANGE, VIEW_GROUP)),
          Map.entry("/admin/users/{id}/timeline/", List.of(VIEW)));

  @Autowired private EndpointList endpoints;

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void every_staff_page_has_an_entry() {
    assertThat(NEEDED.keySet())
        .containsExactlyInAnyOrderElementsOf(
            endpoints.operations().stream()
                .filter(operation -> operation.method().equals("GET"))
                .map(Operation::template)
                .filter(path -> path.startsWith("/admin/"))
                .distinct()
                .toList());
  }

  @Test
  void a_page_opens_only_with_all_permissions_of_its_table_row() {
    Person member = newPerson();
    join(member, "group of " + member.username(), "blog.add_post");
    String group = groupOf(member);
    NEEDED.forEach(
        (template, rights) -> {
          String path =
              template.replace("{id}", member.id() + "").replace("{group}", group)
                  + (template.endsWith("selected/")
                      ? "?action=group&user-" + member.id() + "="
                      : "");
          assertThat(status(path, rights)).as("%s with %s", path, rights).isNotEqualTo(403);
          for (String missing : rights) {
            List<String> rest = new ArrayList<>(rights);
            rest.remove(missing);
            if (missing.equals(SUPERUSER)) {
              rest.addAll(List.of(VIEW, VIEW_GROUP, CHANGE, GRANT));
            }
            assertThat(status(path, rest)).as("%s without %s", path, missing).isEqualTo(403);
          }
        });
  }

  @Test
  void a_page_does_not_link_to_what_its_viewer_may_not_open() {
    Browser viewer = browser(List.of(VIEW, GRANT));

    assertThat(viewer.get("/admin/").body()).doesNotContain("\"/admin/check/\"");
    assertThat(viewer.get("/admin/users/").body()).doesNotContain("value=\"group\"");
    assertThat(browser(List.of(SUPERUSER)).get("/admin/").body()).contains("\"/admin/check/\"");
  }

  private int status(String path, List<String> rights) {
    return browser(rights).get(path).status();
  }

  private Browser browser(List<String> rights) {
    Person staff = newPerson();
    change(staff, "is_staff = true, is_superuser = " + rights.contains(SUPERUSER));
    rights.stream().filter(right -> !right.equals(SUPERUSER)).forEach(right -> grant(staff, right));
    // The group of the member gives a permission, which staff need to act on the member.
    grant(staff, "blog.add_post");
    var browser = new Browser(http());
    browser.login(staff);
    return browser;
  }

  private String groupOf(Person person) {
    return database()
        .sql("select group_id::text from user_groups where user_id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }
}
