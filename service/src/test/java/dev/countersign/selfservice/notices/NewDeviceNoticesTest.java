package dev.countersign.selfservice.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.MailServer;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

@Import(MovableClock.class)
class NewDeviceNoticesTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String SUBJECT = "New sign-in to your account";

  @Autowired private MovableClock clock;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void only_a_login_with_another_device_than_before_is_told() {
    Person ada = newPerson();
    login(ada, "Firefox");
    clock.move(Duration.ofMinutes(2));
    login(ada, "Firefox");
    login(ada, "curl");

    await().atMost(Duration.ofSeconds(20)).until(() -> notices(ada) == 1);
    clock.move(Duration.ofMinutes(2));
    login(ada, "curl");
    login(ada, "wget");

    await().atMost(Duration.ofSeconds(20)).until(() -> notices(ada) == 2);
    awaitJobs();
    assertThat(notices(ada)).isEqualTo(2);
  }

  private void login(Person person, String userAgent) {
    assertThat(
            http()
                .request("POST", "/api/token/")
                .header("User-Agent", userAgent)
                .json(
                    Tokens.json(
                        Map.of("username", person.username(), "password", person.password())))
                .send()
                .status())
        .isEqualTo(200);
  }

  private static long notices(Person person) {
    return MAILS.all().stream()
        .filter(mail -> mail.to().equals(person.email()) && mail.subject().equals(SUBJECT))
        .count();
  }
}
