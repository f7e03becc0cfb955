package dev.countersign.selfservice.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.mail.rights-changed-notices=false"
    })
class RightsNoticeOffTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void the_setting_turns_the_mail_off() {
    Person person = newPerson();
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");

    int status =
        http()
            .request("PATCH", "/api/users/" + person.id() + "/rights/")
            .staticToken(staticToken(superuser))
            .json("{\"user_permissions\":[\"news.add_article\"]}")
            .send()
            .status();

    assertThat(status).isEqualTo(200);
    awaitJobs();
    assertThat(MAILS.take()).noneMatch(mail -> mail.to().equals(person.email()));
  }
}
