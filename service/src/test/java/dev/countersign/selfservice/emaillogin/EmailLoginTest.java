package dev.countersign.selfservice.emaillogin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockHttpServletRequest;
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

  private static final Set<PendingLogin.Kind> PAIR = Set.of(PendingLogin.Kind.TOKEN_PAIR);

  @Autowired private MovableClock clock;
  @Autowired private EmailLogin login;
  @Autowired private SecondFactorLogin secondStep;

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
  void a_stolen_access_token_takes_no_account_by_a_code_to_its_own_address() {
    clock.set(InstantSource.system().instant());
    Person ada = confirmed(newPerson());
    String attackersAddress = "attacker" + ada.id() + "@example.org";
    mails();
    clock.move(Duration.ofMinutes(2));
    changeAddress(ada, Map.of("email", attackersAddress));
    confirmByMail(attackersAddress);

    Response asked = http().post(BEGIN, Tokens.json(Map.of("email", attackersAddress)));

    assertThat(asked.status()).isEqualTo(200);
    assertThat(mails()).filteredOn(mail -> CODE.matcher(mail.text()).find()).isEmpty();
  }

  @Test
  void a_code_to_an_address_that_was_just_proven_is_no_recent_proof() {
    clock.set(InstantSource.system().instant());
    Person ada = confirmed(newPerson());
    String fresh = "fresh" + ada.id() + "@example.org";
    mails();
    clock.move(Duration.ofMinutes(2));
    changeAddress(ada, Map.of("email", fresh, "current_password", PASSWORD));
    confirmed(new Person(ada.id(), ada.username(), fresh, PASSWORD));
    assertThat(sensitivePage(fresh).header("Location").orElse("")).startsWith("/account/confirm/");

    clock.move(Duration.ofDays(7));

    assertThat(sensitivePage(fresh).status()).isEqualTo(200);
  }

  /** Logs in on a page by a code to the address, and opens a page that asks for recent proof. */
  private Response sensitivePage(String email) {
    var browser = new Browser(http());
    browser.get(PAGE);
    browser.post(PAGE, Map.of("email", email));
    assertThat(browser.post(PAGE, Map.of("code", code())).header("Location")).contains("/account/");
    return browser.get("/account/data/");
  }

  private void changeAddress(Person person, Map<String, Object> fields) {
    Response changed =
        http()
            .request("PATCH", "/api/accounts/me/")
            .bearer(tokens().access(person.id()))
            .json(Tokens.json(fields))
            .send();
    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
  }

  private void confirmByMail(String email) {
    Matcher link =
        mails().stream()
            .filter(mail -> mail.to().equals(email))
            .map(mail -> Pattern.compile("(/accounts/verify-email/[^/]+/)").matcher(mail.text()))
            .filter(Matcher::find)
            .findFirst()
            .orElseThrow();
    var browser = new Browser(http());
    browser.get(link.group(1));
    assertThat(browser.post(link.group(1), Map.of()).status()).isEqualTo(302);
  }

  @Test
  void no_code_is_sent_to_an_unconfirmed_address_or_an_inactive_user() {
    Person unconfirmed = newPerson();
    Person inactive = confirmed(newPerson());
    change(inactive, "is_active = false");

    begin(unconfirmed.email());
    begin(inactive.email());

    assertThat(mails()).isEmpty();
  }

  @Test
  void an_account_with_a_second_factor_needs_it_after_the_code() {
    Enrolled ada = enrolled();
    String challenge = begin(ada.person().email());
    String code = code();

    Response asked = confirm(challenge, code);

    var factors = new SecondFactorClient(http(), database());
    assertThat(asked.json().has("access")).isFalse();
    assertThat(confirm(challenge, code).status()).as("a code works once").isEqualTo(401);
    assertThat(factors.verify(asked, ada.app().wrongCode()).status()).isEqualTo(400);
    assertThat(factors.verify(asked, ada.app().code()).json().has("access")).isTrue();
    assertThat(
            database()
                .sql("select methods from logins where user_id = :id order by created_at desc")
                .param("id", ada.person().id())
                .query(String.class)
                .list()
                .getFirst())
        .isEqualTo("otp email");
  }

  @Test
  void the_page_asks_for_the_second_factor_too() {
    Enrolled ada = enrolled();
    var browser = new Browser(http());
    browser.get(PAGE);
    browser.post(PAGE, Map.of("email", ada.person().email()));

    Response second = browser.post(PAGE, Map.of("code", code(), "next", "/account/devices/"));

    assertThat(second.body()).contains("6-digit code");
    assertThat(browser.cookie("sessionid")).isEmpty();
    Matcher token =
        Pattern.compile("name=\"ephemeral_token\" value=\"([^\"]+)\"").matcher(second.body());
    assertThat(token.find()).isTrue();
    Response entered =
        browser.post(
            "/api-auth/login/code/",
            Map.of(
                "ephemeral_token", token.group(1),
                "code", ada.app().code(),
                "next", "/account/devices/"));
    assertThat(entered.header("Location")).hasValue("/account/devices/");
  }

  @Test
  void a_second_factor_added_meanwhile_is_not_skipped() {
    Person ada = confirmed(newPerson());
    String challenge = begin(ada.email());
    String code = code();
    change(ada, "has_second_factor = true");

    assertThat(confirm(challenge, code).json().has("mfa_required")).isTrue();
  }

  @Test
  void mailed_codes_do_not_reset_the_count_of_wrong_second_factors() {
    Enrolled ada = enrolled();
    var far = new MockHttpServletRequest();
    far.setRemoteAddr("198.51.100.9");
    Response asked = loginAs(ada.person().username(), PASSWORD);
    String token = asked.json().get("ephemeral_token").asString();
    for (int attempt = 0; attempt < 9; attempt++) {
      secondStep.complete(token, PAIR, ada.app().wrongCode(), far);
    }

    assertThat(login.complete(begin(ada.person().email()), code(), far))
        .containsInstanceOf(EmailLogin.Outcome.SecondFactorNeeded.class);
    secondStep.complete(token, PAIR, ada.app().wrongCode(), far);

    assertThat(secondStep.complete(token, PAIR, ada.app().code(), far))
        .isInstanceOf(SecondFactorLogin.Outcome.Refused.class);
  }

  /** Sets the clock to the time by which the authenticator app computes its codes. */
  private Enrolled enrolled() {
    clock.set(InstantSource.system().instant());
    Person person = confirmed(newPerson());
    String access = tokens().access(person.id());
    clock.set(InstantSource.system().instant().plusSeconds(1));
    Enrolled enrolled =
        new SecondFactorClient(http(), database())
            .enrol(person, access, confirmation(person, access));
    mails();
    return enrolled;
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
    return mails().reversed().stream()
        .map(mail -> CODE.matcher(mail.text()))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow();
  }

  private Person confirmed(Person person) {
    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, now(), now())
            on conflict (user_id) do update set email = excluded.email
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
