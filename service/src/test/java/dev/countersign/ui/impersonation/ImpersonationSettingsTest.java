package dev.countersign.ui.impersonation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests views where each setting differs from its default, and staff have roles. */
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.staff.roles=true",
      "countersign.impersonation.allowed=read-only",
      "countersign.impersonation.lifetime=5m",
      "countersign.impersonation.notices=false",
      "countersign.impersonation.show-reason=false"
    })
class ImpersonationSettingsTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String REASON = "Ticket 4711: suspected fraud";

  private Person actor;
  private Person ada;
  private Browser staff;
  private String page;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff_with_a_role_and_a_user() {
    actor = newStaff();
    grant(actor, "auth.view_user");
    grant(actor, "countersign.impersonate_user");
    ada = newPerson();
    staff = new Browser(http());
    staff.login(actor);
    page = "/admin/users/" + ada.id() + "/impersonate/";
  }

  @Test
  void a_form_that_asks_for_changes_gets_a_read_only_view() {
    assertThat(staff.get(page).body()).contains("5 minutes").doesNotContain("Allow changes");

    start();

    staff.get("/account/");
    assertThat(staff.post("/account/", Map.of("language", "de", "time_zone", "")).status())
        .isEqualTo(403);
  }

  @Test
  void the_user_does_not_see_the_reason() {
    start();
    Browser own = new Browser(http());
    own.login(ada);
    String access = login(ada);

    assertThat(own.get("/account/activity/").body())
        .contains("Account viewed by staff")
        .doesNotContain("4711");
    Response activity = http().request("GET", "/api/accounts/activity/").bearer(access).send();
    assertThat(activity.body()).contains("staff.impersonation_started").doesNotContain("4711");
    Response export =
        http()
            .request("GET", "/api/accounts/export/")
            .bearer(access)
            .header("Access-Confirmation", confirmation(ada, access))
            .send();
    assertThat(export.status()).isEqualTo(200);
    assertThat(export.body()).contains("staff.impersonation_started").doesNotContain("4711");
  }

  @Test
  void the_user_gets_no_mail() {
    start();

    awaitJobs();
    assertThat(MAILS.take()).noneMatch(mail -> mail.subject().contains("viewed your account"));
  }

  @Test
  void a_lost_role_ends_the_view() {
    start();
    assertThat(staff.get("/account/").body()).contains("You are viewing the account of");

    database()
        .sql("delete from user_permissions where user_id = :id and permission = 'auth.view_user'")
        .param("id", actor.id())
        .update();

    assertThat(staff.get("/account/").body()).doesNotContain("You are viewing the account of");
  }

  private void start() {
    staff.get(page);
    Response started = staff.post(page, Map.of("reason", REASON, "full", "true"));
    assertThat(started.header("Location")).contains("/account/");
  }
}
