package dev.countersign.selfservice.emaillogin;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.accounts.email-code-login=true")
class EmailLoginTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String BEGIN = "/api/accounts/login/email/";
  private static final String CONFIRM = "/api/accounts/login/email/confirm/";
  private static final String PAGE = "/api-auth/login/email/";
  private static final Pattern CODE = Pattern.compile("(?m)^(\\d{6})$");

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
  void the_code_of_the_mail_logs_in_once() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();

    Response pair = confirm(challenge, code);

    assertThat(pair.status()).as(pair.toString()).isEqualTo(200);
    assertThat(pair.json().has("access")).isTrue();
    assertThat(confirm(challenge, code).status()).isEqualTo(401);
  }

  @Test
  void a_code_without_its_challenge_is_useless() {
    Person ada = confirmed(newPerson());
    begin(ada.email());
    String code = code();

    String other = begin("unknown" + ada.id() + "@example.com");
    awaitJobs();

    assertThat(confirm(other, code).status()).isEqualTo(401);
    assertThat(confirm("x".repeat(43), code).status()).isEqualTo(401);
  }

  @Test
  void known_and_unknown_addresses_get_the_same_responses() {
    Person ada = confirmed(newPerson());
    Response known = http().post(BEGIN, Tokens.json(Map.of("email", ada.email())));
    Response unknown =
        http().post(BEGIN, Tokens.json(Map.of("email", "un" + ada.id() + "@example.com")));
    awaitJobs();

    assertThat(unknown.status()).isEqualTo(known.status()).isEqualTo(200);
    assertThat(unknown.body().length()).isEqualTo(known.body().length());
    Response wrongOfKnown = confirm(known.json().get("challenge").asString(), "000000x");
    Response wrongOfUnknown = confirm(unknown.json().get("challenge").asString(), "000000x");
    assertThat(wrongOfUnknown.status()).isEqualTo(wrongOfKnown.status()).isEqualTo(401);
    assertThat(wrongOfUnknown.body()).isEqualTo(wrongOfKnown.body());
  }

  @Test
  void five_wrong_codes_end_a_challenge() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();
    for (int attempt = 0; attempt < 5; attempt++) {
      confirm(challenge, "wrong" + attempt);
    }

    assertThat(confirm(challenge, code).status()).isEqualTo(401);
  }

  @Test
  void a_code_expires_after_ten_minutes() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();

    clock.move(Duration.ofMinutes(10));

    assertThat(confirm(challenge, code).status()).isEqualTo(401);
  }

  @Test
  void no_code_is_sent_to_an_unconfirmed_address_or_an_account_with_a_second_factor() {
    Person unconfirmed = newPerson();
    Person careful = confirmed(newPerson());
    change(careful, "has_second_factor = true");

    begin(unconfirmed.email());
    begin(careful.email());

    assertThat(mails()).isEmpty();
  }

  @Test
  void a_second_factor_added_meanwhile_is_not_skipped() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();
    change(ada, "has_second_factor = true");

    assertThat(confirm(challenge, code).status()).isEqualTo(401);
  }

  @Test
  void a_logout_everywhere_voids_the_code() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();
    change(ada, "login_epoch = login_epoch + 1");

    assertThat(confirm(challenge, code).status()).isEqualTo(401);
  }

  @Test
  void one_of_many_parallel_uses_of_a_code_logs_in() throws Exception {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();
    var uses = new ArrayList<Callable<Response>>();
    for (int use = 0; use < 20; use++) {
      uses.add(() -> untilAvailable(() -> confirm(challenge, code)));
    }

    long wins = 0;
    try (var threads = Executors.newFixedThreadPool(10)) {
      for (Future<Response> answer : threads.invokeAll(uses)) {
        wins += answer.get().status() == 200 ? 1 : 0;
      }
    }

    assertThat(wins).isOne();
  }

  @Test
  void the_database_holds_neither_code_nor_challenge() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();

    assertThat(
            database()
                .sql("select login_codes::text from login_codes where user_id = :id")
                .param("id", ada.id())
                .query(String.class)
                .single())
        .doesNotContain(challenge, " " + code, "," + code + ",");
  }

  @Test
  void the_page_logs_in_only_the_browser_that_asked() {
    Person ada = confirmed(newPerson());
    var browser = new Browser(http());
    assertThat(browser.get("/api-auth/login/").body()).contains(PAGE);
    browser.get(PAGE);

    Response sent = browser.post(PAGE, Map.of("email", ada.email()));
    String code = code();

    assertThat(sent.body()).contains("Check your email");
    assertThat(String.join(" ", sent.headers("Set-Cookie"))).contains("loginchallenge", "HttpOnly");
    var other = new Browser(http());
    other.get(PAGE);
    assertThat(other.post(PAGE, Map.of("code", code)).body()).contains("That code is not correct");
    assertThat(browser.post(PAGE, Map.of("code", code)).header("Location")).contains("/account/");
    assertThat(browser.get("/account/").status()).isEqualTo(200);
  }

  private String begin(String email) {
    Response answer = http().post(BEGIN, Tokens.json(Map.of("email", email)));
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("challenge").asString();
  }

  private Response confirm(String challenge, String code) {
    return http().post(CONFIRM, Tokens.json(Map.of("challenge", challenge, "code", code)));
  }

  private String code() {
    Matcher code = CODE.matcher(mails().getLast().text());
    assertThat(code.find()).isTrue();
    return code.group(1);
  }

  private Person confirmed(Person person) {
    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, now(), now())
            """)
        .param("id", person.id())
        .param("email", person.email())
        .update();
    return person;
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }
}
