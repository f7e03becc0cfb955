package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
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
