package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.usersearch.SearchTextJob;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

class UserListPageTest extends ServiceTest {

  private static final String USERS = "/admin/users/";

  @Autowired private SearchTextJob texts;

  @Test
  void staff_find_a_user_by_the_beginning_of_name_or_address() {
    Person wanted = newPerson("Rosalind");
    Browser staff = staff();

    assertThat(staff.get(USERS + "?q=rosa").body())
        .contains("<a href=\"/admin/users/" + wanted.id() + "/\">Rosalind</a>");
    assertThat(staff.get(USERS + "?q=" + wanted.email().replace("mail", "MAIL")).body())
        .contains("Rosalind");
    assertThat(staff.get(USERS + "?q=rosa&is_active=no").body()).contains("No results.");
  }

  @Test
  void pages_lead_to_each_other() {
    for (int i = 0; i < PageNavigation.SIZE + 1; i++) {
      newPerson("paged%02d".formatted(i));
    }
    Browser staff = staff();

    String first = staff.get(USERS + "?q=paged").body();
    String second = staff.get(link(first, "next")).body();

    assertThat(first).contains("paged49").doesNotContain("paged50").doesNotContain("rel=\"prev\"");
    assertThat(second).contains("paged50").doesNotContain("rel=\"next\"");
    assertThat(staff.get(link(second, "prev")).body()).contains("paged00").contains("paged49");
  }

  @Test
  void a_place_that_was_never_given_out_is_no_page() {
    Browser staff = staff();

    for (String place :
        List.of(
            "after=",
            "after=1",
            "after=x.ada",
            "after=1.a%00",
            "after=99999999999999999999.a",
            "before=%2e",
            "sort=password",
            "sort=date_joined&after=1.yesterday",
            "sort=date_joined&after=1.never",
            "sort=last_login&after=1.-999999999-01-01T00:00:00Z")) {
      assertThat(staff.get(USERS + "?" + place).status()).as(place).isEqualTo(404);
    }
    assertThat(staff.get(USERS + "?sort=last_login&after=1.never").status()).isEqualTo(200);
  }

  @Test
  void only_staff_are_shown_the_way_there() {
    Browser member = new Browser(http());
    member.login(newPerson());

    assertThat(member.get("/account/").body()).doesNotContain("/admin/");
    assertThat(staff().get("/account/").body()).contains("<a href=\"/admin/\">Admin</a>");
  }

  @Test
  void staff_filter_by_login_second_factor_and_days() {
    Person fresh = newPerson("Filterable");
    Browser staff = staff();
    String search = USERS + "?q=filterable&";
    LocalDate today = LocalDate.now(ZoneOffset.UTC);

    for (String found :
        List.of(
            "has_logged_in=no",
            "has_factor=no",
            "joined_from=" + today.minusDays(1),
            "joined_to=" + today.plusDays(1))) {
      assertThat(staff.get(search + found).body()).as(found).contains(">Filterable</a>");
    }
    for (String other :
        List.of(
            "has_logged_in=yes",
            "has_factor=yes",
            "joined_from=" + today.plusDays(2),
            "joined_to=" + today.minusDays(2),
            "login_from=2020-01-01",
            "login_to=2998-01-01")) {
      assertThat(staff.get(search + other).body()).as(other).contains("No results.");
    }
    database()
        .sql("update users set last_login = now(), has_second_factor = true where id = :id")
        .param("id", fresh.id())
        .update();
    for (String found :
        List.of(
            "has_logged_in=yes",
            "has_factor=yes",
            "login_from=2020-01-01",
            "login_to=2998-01-01")) {
      assertThat(staff.get(search + found).body()).as(found).contains(">Filterable</a>");
    }
    assertThat(staff.get(search + "joined_from=soon").status()).isEqualTo(404);
  }

  @Test
  void the_pages_of_a_filtered_list_keep_the_filter() {
    String page = staff().get(USERS + "?joined_from=2020-01-01&joined_to=2998-12-31").body();

    assertThat(page).contains("name=\"joined_from\" value=\"2020-01-01\"", "value=\"2998-12-31\"");
    assertThat(page).contains("joined_from=2020-01-01&amp;joined_to=2998-12-31&amp;sort=");
  }

  @Test
  void a_bulk_action_names_the_users_before_it_changes_them() {
    Person one = newPerson();
    Person two = newPerson();
    Browser staff = staff();

    String question =
        staff
            .get(
                USERS
                    + "selected/?action=deactivate&user-%d=on&user-%d=on"
                        .formatted(one.id(), two.id()))
            .body();

    assertThat(question).contains("Deactivate 2 users?", one.username(), two.username());
    assertThat(staff.get(USERS + one.id() + "/").body()).contains("checked");
    assertThat(staff.get(USERS + "selected/?action=deactivate").header("Location").orElseThrow())
        .endsWith("?done=none-selected");
  }

  @Test
  void selected_users_can_be_signed_out() {
    Person person = newPerson();
    String access = login(person);
    Browser staff = staff();
    staff.get(USERS);

    staff.post(USERS, Map.of("action", "logout", "user-" + person.id(), "on"));

    assertThat(http().request("GET", "/api/accounts/me/").bearer(access).send().status())
        .isEqualTo(401);
    assertThat(staff.get(USERS + person.id() + "/").body()).contains("staff.logins_ended");
  }

  @Test
  void another_password_can_be_required_of_selected_users() {
    Person one = newPerson();
    Person two = newPerson();
    Browser staff = staff();

    assertThat(
            staff
                .get(
                    USERS
                        + "selected/?action=password&user-%d=on&user-%d=on"
                            .formatted(one.id(), two.id()))
                .body())
        .contains("Require another password of 2 users?");
    staff.post(
        USERS, Map.of("action", "password", "user-" + one.id(), "on", "user-" + two.id(), "on"));

    for (Person person : List.of(one, two)) {
      Response login =
          http()
              .post(
                  "/api/token/",
                  Tokens.json(
                      Map.of("username", person.username(), "password", person.password())));
      assertThat(login.json().path("code").asString()).isEqualTo("password_change_required");
    }
  }

  @Test
  void staff_find_text_inside_names_and_addresses() {
    Person name = newPerson("Blackinnertext");
    Person address = newPerson();
    change(address, "email = 'j.innertext@example.org'");
    texts.updateUntil(Instant.MAX);
    Browser staff = staff();

    String page = staff.get(USERS + "?q=innerTEXT").body();

    assertThat(page)
        .contains(name.username(), "j.innertext@example.org", "<strong>2</strong> found")
        .contains("Username or email contains");
  }

  @Test
  void staff_filter_by_verified_addresses() {
    Person person = newPerson("Verifiable");
    Browser staff = staff();
    String search = USERS + "?q=verifiable&is_verified=";
    assertThat(staff.get(search + "no").body()).contains(">Verifiable</a>");
    assertThat(staff.get(search + "yes").body()).contains("No results.");

    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            select id, email, now(), now()
              from users
             where id = :id
            on conflict (user_id) do update set verified_at = now()
            """)
        .param("id", person.id())
        .update();

    assertThat(staff.get(search + "yes").body()).contains(">Verifiable</a>");
    assertThat(staff.get(search + "no").body()).contains("No results.");
  }

  @Test
  void the_number_of_users_found_is_shown_for_more_than_one_page() {
    for (int i = 0; i < PageNavigation.SIZE + 2; i++) {
      newPerson("tallied%02d".formatted(i));
    }
    Browser staff = staff();

    assertThat(staff.get(USERS + "?q=tallied").body()).contains("<strong>52</strong> found");
    assertThat(staff.get(USERS + "?q=tallied0").body()).contains("<strong>10</strong> found");
    assertThat(staff.get(USERS).body()).doesNotContain("</strong> found");
  }

  @Test
  void the_searched_list_can_be_saved_as_csv() {
    Person person = newPerson("exported-csv");
    newPerson("exported-other");
    change(person, "email = '=1+1@example.org'");
    Browser staff = staff();

    Response file = staff.get(USERS + "export/?format=csv&q=exported-c");

    assertThat(file.header("Content-Type").orElseThrow()).startsWith("text/csv");
    assertThat(file.header("Content-Disposition").orElseThrow()).contains("users.csv");
    assertThat(file.header("Cache-Control").orElseThrow()).contains("no-store");
    List<String> lines = file.body().lines().toList();
    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith("id,username,email,is_active");
    assertThat(lines.getLast())
        .startsWith("\"%d\",\"exported-csv\",\"'=1+1@example.org\"".formatted(person.id()))
        .endsWith(",\"\"");
  }

  @Test
  void the_filtered_list_can_be_saved_as_json_lines_in_its_order() {
    for (int i = 0; i < 3; i++) {
      newPerson("saved-json" + i);
    }
    Browser staff = staff();

    Response file = staff.get(USERS + "export/?q=saved-json&is_active=yes&sort=-username");

    assertThat(file.header("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
    assertThat(file.body().lines().map(line -> line.replaceAll(".*(saved-json\\d)\".*", "$1")))
        .containsExactly("saved-json2", "saved-json1", "saved-json0");
    assertThat(file.body()).contains("\"last_login\":null");
    assertThat(staff.get(USERS + "export/?q=saved-json&is_active=no").body()).isEmpty();
    assertThat(file.body()).doesNotContain("password");
  }

  @Test
  void an_export_is_an_event_with_its_number_and_filters_but_no_names() {
    newPerson("audited-export");
    Browser staff = staff();

    staff.get(USERS + "export/?q=audited-export&is_staff=no&sort=-username");

    assertThat(staff.get("/admin/events/?kind=staff.users_exported").body())
        .contains("<dd>ndjson count=1 search is_staff=no</dd>")
        .doesNotContain("audited-export");
  }

  @Test
  void an_export_needs_recent_proof_and_staff() {
    Browser member = new Browser(http());
    member.login(newPerson());
    assertThat(member.get(USERS + "export/").status()).isEqualTo(403);

    Person person = newStaff();
    Browser staff = new Browser(http());
    staff.login(person);
    database()
        .sql("update sessions set authenticated_at = now() - interval '1 day' where user_id = :id")
        .param("id", person.id())
        .update();
    assertThat(staff.get(USERS + "export/").status()).isEqualTo(302);
  }

  @Test
  void selected_users_are_added_to_a_group_all_or_none() {
    Person one = newPerson();
    Person two = newPerson();
    String group = newGroup("bulk " + one.username());
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");
    Browser browser = new Browser(http());
    browser.login(superuser);
    String selection = "user-%d=on&user-%d=on".formatted(one.id(), two.id());

    assertThat(browser.get(USERS + "?q=" + one.username()).body()).contains("Add to a group");
    assertThat(browser.get(USERS + "selected/?action=group&" + selection).body())
        .contains("Add 2 users to a group?", "bulk " + one.username() + "</option>");
    assertThat(browser.post(USERS, selected("group", "", one, two)).body())
        .contains("Choose a group. No users were changed.");
    assertThat(browser.post(USERS, selected("group", "999999999", one, two)).body())
        .contains("object does not exist");
    assertThat(members(group)).isZero();
    browser.post(USERS, selected("group", group, one, two));
    browser.post(USERS, selected("group", group, one, two));

    assertThat(members(group)).isEqualTo(2);
    assertThat(browser.get(USERS + one.id() + "/").body())
        .containsOnlyOnce("+group:bulk " + one.username());
    change(superuser, "is_superuser = false");
  }

  @Test
  void staff_without_the_right_to_grant_cannot_add_users_to_a_group() {
    Person person = newPerson();
    String group = newGroup("refused " + person.username());
    Browser staff = staff();

    assertThat(staff.get(USERS + "?q=" + person.username()).body())
        .doesNotContain("Add to a group");
    assertThat(staff.post(USERS, selected("group", group, person)).status()).isEqualTo(403);
    assertThat(members(group)).isZero();
  }

  @Test
  void an_unknown_bulk_action_changes_nothing() {
    Person person = newPerson();
    Browser staff = staff();
    staff.get(USERS);

    assertThat(staff.post(USERS, selected("delete", "", person)).status()).isEqualTo(404);
    assertThat(staff.get(USERS + "selected/?action=delete&user-1=on").status()).isEqualTo(404);
  }

  private static Map<String, String> selected(String action, String group, Person... people) {
    var fields = new HashMap<>(Map.of("action", action, "group", group));
    for (Person person : people) {
      fields.put("user-" + person.id(), "on");
    }
    return fields;
  }

  private String newGroup(String name) {
    return database()
        .sql("insert into groups (name) values (:name) returning id")
        .param("name", name)
        .query(String.class)
        .single();
  }

  private long members(String group) {
    return database()
        .sql("select count(*) from user_groups where group_id = :id")
        .param("id", Long.valueOf(group))
        .query(Long.class)
        .single();
  }

  private Browser staff() {
    Browser browser = new Browser(http());
    browser.login(newStaff());
    return browser;
  }

  private static String link(String page, String direction) {
    return page.replaceAll("(?s).*<a href=\"([^\"]*)\" rel=\"" + direction + "\".*", "$1")
        .replace("&amp;", "&");
  }
}
