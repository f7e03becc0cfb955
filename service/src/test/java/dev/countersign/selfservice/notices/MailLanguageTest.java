package dev.countersign.selfservice.notices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.support.Browser;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests that mails are in the language that their reader has chosen. */
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class MailLanguageTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();

  private final List<Arrived> arrived = new ArrayList<>();

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  private Person choosing(String language, String zone) {
    Person person = newPerson();
    var browser = new Browser(http());
    browser.login(person);
    browser.get("/account/");
    browser.post("/account/", Map.of("language", language, "time_zone", zone));
    return person;
  }

  private void askForReset(Person person) {
    http()
        .request("POST", "/api/accounts/password/reset/")
        .json("{\"email\": \"" + person.email() + "\"}")
        .send();
  }

  private Arrived mailTo(Person person, String subject) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              arrived.addAll(MAILS.take());
              return arrived.stream().anyMatch(mail -> isFor(person, subject, mail));
            });
    return arrived.stream().filter(mail -> isFor(person, subject, mail)).findFirst().orElseThrow();
  }

  private static boolean isFor(Person person, String subject, Arrived mail) {
    return mail.to().contains(person.email()) && mail.subject().contains(subject);
  }

  @Test
  void a_reset_mail_is_in_the_language_of_the_account() {
    Person ada = choosing("de", "Europe/Berlin");

    askForReset(ada);

    assertThat(mailTo(ada, "Setzen Sie Ihr Passwort").text())
        .contains("https://auth.example.com/accounts/reset/", "Minuten ab");
  }

  @Test
  void a_notice_is_in_the_language_and_time_zone_of_the_account() {
    Person ada = choosing("fr", "Europe/Paris");
    var browser = new Browser(http());
    browser.login(ada);
    browser.get("/account/password/");

    browser.post(
        "/account/password/",
        Map.of(
            "old_password",
            ada.password(),
            "new_password",
            "an-Other-longpass",
            "new_password2",
            "an-Other-longpass"));

    assertThat(mailTo(ada, "Votre mot de passe").text())
        .containsPattern("modifié le [0-9/]{10} [0-9:]{5} CES?T");
  }

  @Test
  void an_account_without_a_choice_gets_english() {
    Person ada = newPerson();

    askForReset(ada);

    assertThat(mailTo(ada, "Reset your password").text()).contains("works once and expires in");
  }
}
