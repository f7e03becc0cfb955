package dev.countersign.selfservice.notices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class RightsNoticeTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String SUBJECT = "Your permissions were changed";

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_user_gets_a_mail_after_staff_changed_permissions() {
    Person person = newPerson();

    patch(person, "rights/", "{\"user_permissions\":[\"news.add_article\"]}");

    List<Arrived> mails = mailsTo(person);
    assertThat(mails).hasSize(1);
    assertThat(mails.getFirst().text())
        .contains("An administrator of https://auth.example.com/ changed the groups")
        .doesNotContain("news.add_article");
    assertThat(mails.getFirst().toString()).contains(SUBJECT, person.email());
  }

  @Test
  void a_user_gets_a_mail_after_staff_changed_the_staff_status() {
    Person person = newPerson();

    patch(person, "", "{\"is_staff\":true}");

    assertThat(mailsTo(person)).hasSize(1).first().asString().contains(SUBJECT);
  }

  @Test
  void a_change_without_effect_and_one_of_other_fields_send_no_mail() {
    Person person = newPerson();

    patch(person, "rights/", "{\"user_permissions\":[]}");
    patch(person, "", "{\"is_active\":false}");

    assertThat(mailsTo(person)).isEmpty();
  }

  private void patch(Person person, String path, String json) {
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");
    Response answer =
        http()
            .request("PATCH", "/api/users/" + person.id() + "/" + path)
            .staticToken(staticToken(superuser))
            .json(json)
            .send();
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
  }

  private List<Arrived> mailsTo(Person person) {
    awaitJobs();
    return MAILS.take().stream().filter(mail -> mail.to().equals(person.email())).toList();
  }
}
