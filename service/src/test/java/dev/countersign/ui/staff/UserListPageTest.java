package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UserListPageTest extends ServiceTest {

  private static final String USERS = "/admin/users/";

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
