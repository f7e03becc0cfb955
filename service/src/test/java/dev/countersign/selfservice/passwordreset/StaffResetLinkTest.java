package dev.countersign.selfservice.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class StaffResetLinkTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();

  private Person ada;
  private Person actor;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff_and_a_user() {
    ada = newPerson();
    actor = newStaff();
    mails();
  }

  @Test
  void staff_send_a_link_to_the_user_at_most_once_a_minute_and_the_log_names_them() {
    Browser staff = staff();

    Response sent = send(staff);
    Response again = send(staff);

    assertThat(again.header("Location").orElseThrow()).endsWith("?done=reset-link-limited");
    assertThat(sent.header("Location").orElseThrow()).endsWith("?done=reset-link-sent");
    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    assertThat(mails.getFirst().text()).contains("https://auth.example.com/accounts/reset/");
    assertThat(events()).isOne();
  }

  @Test
  void a_link_of_staff_ends_no_login() {
    String access = login(ada);

    send(staff());

    assertThat(http().request("GET", "/api/accounts/me/").bearer(access).send().status())
        .isEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void without_an_address_nothing_is_sent_or_logged() {
    change(ada, "email = ''");

    Response sent = send(staff());

    assertThat(sent.header("Location").orElseThrow()).endsWith("?done=no-reset-link");
    assertThat(mails()).isEmpty();
    assertThat(events()).isZero();
  }

  @Test
  void an_inactive_user_gets_no_link_and_staff_read_so() {
    change(ada, "is_active = false");

    Response sent = send(staff());

    assertThat(sent.header("Location").orElseThrow()).endsWith("?done=no-reset-link");
    assertThat(mails()).isEmpty();
  }

  @Test
  void ten_older_accounts_with_the_address_and_requests_of_others_keep_no_link_back() {
    for (int i = 0; i < 10; i++) {
      change(newPerson(), "email = '" + ada.email() + "', id = -id");
    }
    http().post("/api/accounts/password/reset/", Tokens.json(Map.of("email", ada.email())));
    mails();

    Response sent = send(staff());

    assertThat(sent.header("Location").orElseThrow()).endsWith("?done=reset-link-sent");
    assertThat(mails()).hasSize(1);
  }

  private Response send(Browser staff) {
    String page = "/admin/users/" + ada.id() + "/";
    staff.get(page);
    return staff.post(page + "reset-link/", Map.of());
  }

  private Browser staff() {
    var browser = new Browser(http());
    browser.login(actor);
    return browser;
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take().stream().filter(mail -> mail.to().equals(ada.email())).toList();
  }

  private long events() {
    return database()
        .sql(
            """
            select count(*)
              from events
             where subject_id = :id
               and actor_id = :actor
               and kind = 'staff.reset_link_sent'
            """)
        .param("id", ada.id())
        .param("actor", actor.id())
        .query(Long.class)
        .single();
  }
}
