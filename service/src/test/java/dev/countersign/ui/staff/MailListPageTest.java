package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.platform.mail.DeadMails;
import dev.countersign.support.Browser;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.mail.tries=1")
class MailListPageTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String PAGE = "/admin/mails/";

  @Autowired private JavaMailSenderImpl server;
  @Autowired private DeadMails dead;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void staff_see_a_mail_that_was_not_sent_and_send_it_again() {
    Person ada = newPerson();
    var staff = new Browser(http());
    staff.login(newStaff());
    assertThat(staff.get(PAGE).body()).contains("No results");
    server.setPort(1);
    http().post("/api/accounts/password/reset/", Tokens.json(Map.of("email", ada.email())));
    await().atMost(Duration.ofSeconds(20)).until(() -> !dead.list(1).isEmpty());

    String page = staff.get(PAGE).body();
    assertThat(page).contains(ada.email(), "password-reset", "ConnectException", "Send again");
    assertThat(page).doesNotContain("/accounts/reset/");

    server.setPort(MAILS.port());
    String location =
        staff
            .post(PAGE + dead.list(1).getFirst().id() + "/", Map.of())
            .header("Location")
            .orElseThrow();
    assertThat(staff.get(location).body()).contains("The email will be sent again.", "No results");
    awaitJobs();
    assertThat(MAILS.all()).extracting(Arrived::to).containsExactly(ada.email());
  }

  @Test
  void a_mail_that_no_configured_key_decrypts_is_shown_without_its_recipient() {
    database()
        .sql(
            "insert into dead_mails values (repeat('0', 32), 'mail', 'notice', 'x', 12, 'E', now())")
        .update();
    var staff = new Browser(http());
    staff.login(newStaff());

    assertThat(staff.get(PAGE).body()).contains("unknown");
    assertThat(staff.post(PAGE + "0".repeat(32) + "/", Map.of()).header("Location").orElseThrow())
        .contains("mail-gone");

    database().sql("delete from dead_mails where id = repeat('0', 32)").update();
  }
}
