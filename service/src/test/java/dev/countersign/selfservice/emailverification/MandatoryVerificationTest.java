package dev.countersign.selfservice.emailverification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.registration.email-verification=mandatory"
    })
class MandatoryVerificationTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String VERIFY = "/api/accounts/registration/verify-email/";
  private static final String RESEND = "/api/accounts/registration/resend-email/";
  private static final Pattern LINK =
      Pattern.compile("\nhttps://auth[.]example[.]com/accounts/verify-email/([^/]+)/\n");

  @Autowired private MovableClock clock;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void empty() {
    mails();
  }

  @Test
  void nobody_gets_in_before_the_address_is_confirmed() {
    Person ada = newPerson();
    Response before = loginAs(ada.username(), PASSWORD);

    Response verified = verify(onlyKey());

    assertThat(before.status()).isEqualTo(401);
    assertThat(before.body()).isEqualTo(loginAs("nobody-at-all", PASSWORD).body());
    assertThat(verified.status()).as(verified.toString()).isEqualTo(200);
    assertThat(verified.body()).isEqualTo("{\"detail\":\"ok\"}");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_key_works_once_and_for_three_days() {
    newPerson();
    String key = onlyKey();
    clock.move(Duration.ofDays(3));
    assertThat(verify(key).status()).isEqualTo(404);
    clock.move(Duration.ofSeconds(-1));

    assertThat(verify(key).status()).isEqualTo(200);
    assertThat(verify(key).status()).isEqualTo(404);
  }

  /** The second change also happens when staff deactivate an account. */
  @ParameterizedTest
  @ValueSource(strings = {"email = 'other@example.com'", "login_epoch = login_epoch + 1"})
  void a_key_is_dead_when_its_account_has_changed(String change) {
    Person ada = newPerson();
    String key = onlyKey();
    change(ada, change);

    assertThat(verify(key).status()).isEqualTo(404);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void what_we_never_gave_out_is_refused() {
    Person ada = newPerson();
    Person bob = newPerson();
    String adas =
        mails().stream()
            .map(MandatoryVerificationTest::key)
            .filter(key -> key.startsWith(ada.id() + "-"))
            .findFirst()
            .orElseThrow();
    String bobsId = adas.replaceFirst("^" + ada.id() + "-", bob.id() + "-");
    String later = adas.replaceFirst("-\\d+-", "-99999999999-");

    for (String forged : List.of(bobsId, later, adas + "x", "x", "0-0-0")) {
      assertThat(verify(forged).status()).as(forged).isEqualTo(404);
    }
  }

  @Test
  void whoever_lost_the_mail_gets_another_a_minute_later() {
    Person ada = newPerson();
    String first = onlyKey();
    resend(ada.email());
    assertThat(mails()).isEmpty();
    clock.move(Duration.ofMinutes(1));

    resend(ada.email());

    String second = onlyKey();
    assertThat(second).isNotEqualTo(first);
    assertThat(verify(second).status()).isEqualTo(200);
  }

  @Test
  void requests_of_others_for_the_address_do_not_use_up_the_mail_of_a_registration() {
    Person squatter = newPerson();
    String shared = squatter.email();
    mails();
    for (int i = 0; i < 5; i++) {
      clock.move(Duration.ofMinutes(1));
      resend(shared);
      assertThat(mails()).hasSize(1);
    }
    clock.move(Duration.ofMinutes(1));
    resend(shared);
    assertThat(mails()).isEmpty();

    Response registered =
        http().post("/api/accounts/register/", registration("late-" + squatter.username(), shared));

    assertThat(registered.status()).isEqualTo(201);
    assertThat(verify(onlyKey()).status()).isEqualTo(200);
  }

  @Test
  void requests_for_an_address_reach_each_of_its_accounts_in_turn() {
    Person squatter = newPerson();
    mails();
    clock.move(Duration.ofMinutes(1));
    http()
        .post(
            "/api/accounts/register/",
            registration("second-" + squatter.username(), squatter.email()));
    mails();
    var reached = new HashSet<String>();
    for (int i = 0; i < 2; i++) {
      clock.move(Duration.ofMinutes(1));
      resend(squatter.email());
      reached.add(onlyKey().replaceAll("-.*", ""));
    }

    assertThat(reached).hasSize(2);
  }

  /** This happens if the process stops before it sends the mail. */
  @Test
  void a_mail_that_was_never_written_can_be_asked_for() {
    Person ada = newPerson();
    mails();
    forget(ada);
    clock.move(Duration.ofMinutes(1));

    resend(ada.email());

    assertThat(verify(onlyKey()).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_blocked_user_gets_no_other_mail() {
    Person ada = newPerson();
    mails();
    change(ada, "is_active = false, login_epoch = login_epoch + 1");
    clock.move(Duration.ofMinutes(1));

    resend(ada.email());

    assertThat(mails()).isEmpty();
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void asking_again_tells_nothing_about_the_address() {
    Person verified = newPerson();
    verify(onlyKey());
    clock.move(Duration.ofMinutes(2));

    String known = resend(verified.email()).body();

    assertThat(known).isEqualTo(resend("nobody@example.org").body());
    assertThat(mails()).isEmpty();
  }

  @Test
  void the_link_leads_to_a_button_and_the_button_to_the_log_in() {
    Person ada = newPerson();
    String page = "/accounts/verify-email/" + onlyKey() + "/";
    Browser browser = new Browser(http());

    Response shown = browser.get(page);
    assertThat(shown.body()).contains("Confirm email address");
    assertThat(shown.header("Referrer-Policy")).contains("strict-origin");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    Response confirmed = browser.post(page, Map.of());

    assertThat(confirmed.header("Location")).contains("/api-auth/login/?verified");
    assertThat(browser.get("/api-auth/login/?verified").body()).contains("is confirmed");
    browser.login(ada);
    browser.get(page);
    assertThat(browser.post(page, Map.of()).body()).contains("This link no longer works");
  }

  @Test
  void the_page_after_registering_tells_of_the_mail() {
    assertThat(http().get("/api-auth/login/?registered").body()).contains("Check your email");
  }

  private void forget(Person person) {
    database()
        .sql("delete from email_verifications where user_id = :id")
        .param("id", person.id())
        .update();
  }

  private Response verify(String key) {
    return http().post(VERIFY, Tokens.json(Map.of("key", key)));
  }

  private Response resend(String email) {
    Response answer = http().post(RESEND, Tokens.json(Map.of("email", email)));
    assertThat(answer.status()).isEqualTo(200);
    return answer;
  }

  /** Returns the mails that arrived, after all queued mails were sent. */
  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }

  private String onlyKey() {
    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    return key(mails.getFirst());
  }

  private static String key(Arrived mail) {
    Matcher link = LINK.matcher(mail.text());
    assertThat(link.find()).as(mail.text()).isTrue();
    return link.group(1);
  }
}
