package dev.countersign.ui.pages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class SecureAccountPageTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final Pattern LINK =
      Pattern.compile("https://auth[.]example[.]com(/accounts/secure/[\\w-]+/)");

  @Autowired private MovableClock clock;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @Test
  void the_link_in_a_notice_ends_all_logins_after_a_button() {
    Person ada = newPerson();
    var intruder = new Browser(http());
    intruder.login(ada);
    String link = linkOfNoticeTo(ada);
    var owner = new Browser(http());

    assertThat(owner.get(link).body()).contains("Sign out everywhere");
    assertThat(intruder.get("/account/").status()).isEqualTo(200);
    assertThat(owner.post(link, Map.of()).body())
        .contains("You are signed out everywhere", "/accounts/password_reset/");

    assertThat(intruder.get("/account/").status()).isEqualTo(302);
  }

  @Test
  void a_changed_or_expired_link_ends_nothing() {
    Person ada = newPerson();
    Person bob = newPerson();
    String link = linkOfNoticeTo(ada);
    var owner = new Browser(http());
    String forged = link.replace("/" + ada.id() + "-", "/" + bob.id() + "-");
    String later = link.replaceFirst("-(\\d+)-", "-99999999999-");

    assertThat(owner.get(forged).body()).contains("This link no longer works");
    assertThat(owner.get(later).body()).contains("This link no longer works");
    assertThat(owner.get(link).body()).contains("Sign out everywhere");
    clock.move(Duration.ofDays(7).plusSeconds(1));

    assertThat(owner.get(link).body()).contains("This link no longer works");
  }

  private String linkOfNoticeTo(Person person) {
    staticToken(person);
    awaitJobs();
    return MAILS.all().stream()
        .filter(mail -> mail.to().equals(person.email()))
        .map(Arrived::text)
        .map(LINK::matcher)
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }
}
