package dev.countersign.ui.impersonation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests the default: staff cannot view accounts. */
class ImpersonationOffTest extends ServiceTest {

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void the_pages_do_not_exist() {
    Person ada = newPerson();
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");
    Browser staff = new Browser(http());
    staff.login(superuser);
    String page = "/admin/users/" + ada.id() + "/";

    assertThat(staff.get(page).body()).doesNotContain("impersonate/");
    assertThat(staff.get(page + "impersonate/").status()).isEqualTo(404);
    assertThat(staff.post(page + "impersonate/", Map.of("reason", "Ticket 4711: help")).status())
        .isEqualTo(404);
    assertThat(staff.post("/account/impersonation/end/", Map.of()).status()).isEqualTo(404);
  }

  @Test
  void the_cookie_of_a_view_costs_no_statement() throws Exception {
    Person actor = newStaff();
    Browser staff = new Browser(http());
    staff.login(actor);

    int without = statements().during(() -> staff.get("/account/activity/"));
    staff.setCookie("impersonation", "0".repeat(32) + Long.toString(actor.id(), 36));
    int with = statements().during(() -> staff.get("/account/activity/"));

    assertThat(with).isEqualTo(without);
  }
}
