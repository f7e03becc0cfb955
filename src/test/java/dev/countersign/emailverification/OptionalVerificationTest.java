package dev.countersign.emailverification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.mail.Outbox;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.registration.email-verification=optional")
class OptionalVerificationTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();

  @Autowired private Outbox outbox;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void newcomers_get_a_mail_and_get_in_at_once() {
    Person ada = newPerson();
    outbox.stop();
    outbox.start();

    assertThat(MAILS.take())
        .singleElement()
        .satisfies(mail -> assertThat(mail.to()).isEqualTo(ada.email()));
    assertThat(logInAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  /** As somebody who was closed out by staff would like it. */
  @Test
  void a_confirmation_opens_no_account() {
    Person ada = newPerson();
    outbox.stop();
    outbox.start();
    String text = MAILS.take().getLast().text();
    change(ada, "is_active = false");

    String key = text.replaceFirst("(?s).*/verify-email/([^/]+)/.*", "$1");
    http().post("/api/accounts/registration/verify-email/", "{\"key\":\"" + key + "\"}");

    assertThat(logInAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }
}
