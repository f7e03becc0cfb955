package dev.countersign.selfservice.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.identity.guard.LockoutStore;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.jobs.JobRunner;
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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class PasswordResetTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String RESET = "/api/accounts/password/reset/";
  private static final String CONFIRM = "/api/accounts/password/reset/confirm/";
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final Pattern LINK =
      Pattern.compile("\nhttps://auth[.]example[.]com/accounts/reset/([^/]+)/([^/]+)/\n");

  @Autowired private MovableClock clock;
  @Autowired private JobRunner jobs;
  @Autowired private CleanupJob passwordResetCleanup;
  @Autowired private LockoutStore lockouts;
  @Autowired private PasswordResetStore store;
  @Autowired private TransactionOperations transactions;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void empty() {
    mails();
  }

  @Test
  void a_mail_leads_to_a_new_password_and_every_log_in_ends() {
    Person ada = newPerson();
    String refresh = loginAs(ada.username(), PASSWORD).json().get("refresh").asString();
    String token = staticToken(ada);
    var browser = new Browser(http());
    browser.login(ada);
    mails();

    Response asked = ask(ada.email());
    Response confirmed = confirm(onlyLink(), NEW_PASSWORD);

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body()).isEqualTo("{\"detail\":\"Password reset e-mail has been sent.\"}");
    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(200);
    assertThat(confirmed.body())
        .isEqualTo("{\"detail\":\"Password has been reset with the new password.\"}");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
    assertThat(http().post("/api/token/refresh/", json("refresh", refresh)).status())
        .isEqualTo(401);
    assertThat(me("Token " + token)).isEqualTo(401);
    assertThat(browser.get("/account/").status()).isEqualTo(302);
    assertThat(kinds(ada))
        .contains("password.reset_requested", "password.reset")
        .doesNotContain("password.changed");
  }

  @Test
  void the_answer_is_the_same_for_everybody_after_one_insert() throws Exception {
    Person inactive = newPerson();
    change(inactive, "is_active = false");
    List<String> emails = List.of(newEmail(), newEmail(), inactive.email(), "nobody@example.org");
    jobs.stop();
    var answers = new ArrayList<String>();

    int statements =
        statements().during(() -> emails.forEach(email -> answers.add(withoutChance(ask(email)))));
    List<String> made = statements().texts();

    jobs.start();
    assertThat(answers).hasSize(4).containsOnly(answers.getFirst());
    assertThat(statements).isEqualTo(4);
    assertThat(made).allMatch(sql -> sql.startsWith("insert into jobs"));
  }

  @Test
  void whoever_reads_the_mail_gets_in_again_whatever_others_have_tried() {
    Person ada = newPerson();
    lock(ada);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    ask(ada.email());

    confirm(onlyLink(), NEW_PASSWORD);

    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_reset_leaves_the_lockout_of_the_second_factor() {
    clock.set(Instant.now());
    var client = new SecondFactorClient(http(), database());
    Person ada = newPerson();
    String access = login(ada);
    Enrolled enrolled = client.enrol(ada, access, confirmation(ada, access));
    client.verify(loginAs(ada.username(), PASSWORD), enrolled.app().wrongCode());
    database()
        .sql("update login_failures set failures = 100 where account like '%user ' || :id")
        .param("id", ada.id())
        .update();
    mails();
    ask(ada.email());
    confirm(onlyLink(), NEW_PASSWORD);

    Response asked = loginAs(ada.username(), NEW_PASSWORD);

    assertThat(asked.status()).as(asked.toString()).isEqualTo(200);
    assertThat(asked.json().has("ephemeral_token")).isTrue();
    assertThat(client.verify(asked, enrolled.app().code()).status()).isEqualTo(400);
    assertThat(lockouts.endOf(ada.id())).isPresent();
    assertThat(lockouts.lift(ada.id())).isTrue();
    assertThat(client.verify(asked, enrolled.app().code()).status()).isEqualTo(200);
  }

  @Test
  void an_access_token_from_before_the_reset_leads_no_later_mail_elsewhere() {
    Person ada = newPerson();
    String stolen = login(ada);
    ask(ada.email());
    confirm(onlyLink(), NEW_PASSWORD);

    Response moved =
        http()
            .request("PATCH", "/api/accounts/me/")
            .bearer(stolen)
            .json(json("email", "attacker@example.com"))
            .send();
    clock.move(Duration.ofHours(1));
    ask("attacker@example.com");
    ask(ada.email());

    assertThat(moved.status()).isEqualTo(401);
    assertThat(mails()).extracting(Arrived::to).containsOnly(ada.email()).isNotEmpty();
  }

  @Test
  void a_link_works_once() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    confirm(link, NEW_PASSWORD);

    Response again = confirm(link, "yet-An-other-pass");

    assertDead(again);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void of_twenty_uses_at_once_one_wins() throws Exception {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    var start = new CountDownLatch(1);
    var uses = new ArrayList<Callable<Integer>>();
    for (int i = 0; i < 20; i++) {
      String password = NEW_PASSWORD + i;
      uses.add(
          () -> {
            start.await();
            return confirm(link, password).status();
          });
    }

    var statuses = new ArrayList<Integer>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> results = uses.stream().map(threads::submit).toList();
      start.countDown();
      for (Future<Integer> result : results) {
        statuses.add(result.get());
      }
    }

    assertThat(statuses).containsOnlyOnce(200).containsOnly(200, 400);
  }

  @Test
  void a_link_works_for_an_hour() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();

    clock.move(Duration.ofHours(1));

    assertDead(confirm(link, NEW_PASSWORD));
    clock.move(Duration.ofSeconds(-1));
    assertThat(confirm(link, NEW_PASSWORD).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "email = 'other' || id || '@example.com'",
        "is_active = false",
        "login_epoch = login_epoch + 1"
      })
  void a_link_is_dead_when_its_account_has_changed(String change) {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();

    change(ada, change);

    assertDead(confirm(link, NEW_PASSWORD));
  }

  /** The page and the endpoint check earlier; this statement checks again under the lock. */
  @ParameterizedTest
  @ValueSource(
      strings = {"login_epoch = login_epoch + 1", "email = 'x' || email", "is_active = false"})
  void the_statement_that_spends_a_link_looks_for_a_change_itself(String change) {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult sent = onlyLink();
    ResetLink link = ResetLink.read(sent.group(1), sent.group(2)).orElseThrow();

    change(ada, change);

    assertThat(store.use(link, "hash", clock.instant())).isFalse();
  }

  @Test
  void a_link_is_dead_when_the_password_was_changed() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    String fields =
        Tokens.json(
            Map.of(
                "old_password",
                PASSWORD,
                "new_password",
                NEW_PASSWORD,
                "new_password2",
                NEW_PASSWORD));

    Response changed =
        http()
            .request("POST", "/api/accounts/password/change/")
            .header("Authorization", "Bearer " + login(ada))
            .json(fields)
            .send();

    assertThat(changed.status()).isEqualTo(200);
    assertDead(confirm(link, "yet-An-other-pass"));
  }

  @Test
  void a_link_works_on_when_others_ask_again_and_mails_are_a_minute_apart() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult first = onlyLink();

    ask(ada.email());
    assertThat(mails()).isEmpty();
    clock.move(Duration.ofMinutes(1));
    ask(ada.email());
    MatchResult second = onlyLink();

    assertThat(confirm(first, NEW_PASSWORD).status()).isEqualTo(200);
    assertDead(confirm(second, "yet-An-other-pass"));
  }

  @Test
  void an_address_gets_five_mails_an_hour() {
    Person ada = newPerson();
    int mails = 0;
    for (int minute = 0; minute < 60; minute++) {
      ask(ada.email());
      mails += mails().size();
      clock.move(Duration.ofMinutes(1));
    }

    assertThat(mails).isEqualTo(5);
    ask(ada.email());
    assertThat(mails()).hasSize(1);
  }

  @Test
  void spellings_of_one_address_share_its_limit() {
    Person ada = newPerson();
    Person other = newPerson();
    change(other, "email = upper('" + ada.email() + "')");
    ask(ada.email());
    assertThat(mails()).extracting(Arrived::to).containsExactly(ada.email());

    ask(ada.email().toUpperCase(Locale.ROOT));
    assertThat(mails()).isEmpty();
    clock.move(Duration.ofMinutes(1));
    ask(ada.email().toUpperCase(Locale.ROOT));

    assertThat(mails())
        .extracting(Arrived::to)
        .containsExactly(ada.email().toUpperCase(Locale.ROOT));
  }

  @Test
  void one_mail_has_a_link_for_each_of_up_to_ten_accounts_of_an_address() {
    String shared = newEmail();
    for (int i = 0; i < 12; i++) {
      change(newPerson(), "email = '" + shared + "'");
    }

    ask(shared);

    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    List<String> links =
        LINK.matcher(mails.getFirst().text()).results().map(MatchResult::group).toList();
    assertThat(links).hasSize(10).doesNotHaveDuplicates();
  }

  @Test
  void the_owner_who_confirmed_the_address_gets_a_link_before_ten_older_accounts() {
    String shared = newEmail();
    for (int i = 0; i < 10; i++) {
      change(newPerson(), "email = '" + shared + "'");
    }
    Person ada = newPerson();
    change(ada, "email = '" + shared + "'");
    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, now(), now())
            """)
        .param("id", ada.id())
        .param("email", shared)
        .update();

    ask(shared);

    List<MatchResult> links = LINK.matcher(mails().getFirst().text()).results().toList();
    assertThat(ResetLink.read(links.getFirst().group(1), links.getFirst().group(2)).orElseThrow())
        .extracting(ResetLink::userId)
        .isEqualTo(ada.id());
  }

  /** The previous release writes such a link during an upgrade. */
  @Test
  void a_link_of_the_previous_release_works() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    database()
        .sql("delete from password_reset_links where user_id = :id")
        .param("id", ada.id())
        .update();

    assertThat(confirm(link, NEW_PASSWORD).status()).isEqualTo(200);
    assertDead(confirm(link, "yet-An-other-pass"));
  }

  @Test
  void the_previous_release_finds_the_newest_link() {
    Person ada = newPerson();
    ask(ada.email());
    onlyLink();
    clock.move(Duration.ofMinutes(1));
    ask(ada.email());
    onlyLink();

    List<@Nullable Boolean> isNewest =
        database()
            .sql(
                """
                select digest = (select digest
                                   from password_reset_links
                                  where user_id = :id
                                  order by created_at desc
                                  limit 1)
                  from password_resets
                 where user_id = :id
                """)
            .param("id", ada.id())
            .query(Boolean.class)
            .list();

    assertThat(isNewest).containsExactly(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"login_epoch = login_epoch + 1", "email = 'x' || email", "is_active = false"})
  void a_change_in_the_moment_of_use_wins(String change) throws Exception {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    Integer status;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> use =
          transactions.execute(
              _ -> {
                change(ada, change);
                Future<Integer> started =
                    threads.submit(() -> confirm(link, NEW_PASSWORD).status());
                awaitLockWaiter();
                return started;
              });
      status = use.get();
    }

    assertThat(status).isEqualTo(400);
    assertThat(passwordChanges(ada)).isZero();
  }

  @Test
  void a_mail_goes_to_the_address_that_the_account_has() {
    Person ada = newPerson();
    change(ada, "email = 'Ada.' || id || '@Example.com'");

    ask("aDA." + ada.id() + "@eXample.com");

    assertThat(mails()).extracting(Arrived::to).containsExactly("Ada." + ada.id() + "@Example.com");
  }

  @Test
  void letters_that_only_look_alike_are_another_address() {
    assertThat(ResetWriter.isSame("mıke@example.org", "mike@example.org")).isFalse();
    assertThat(ResetWriter.isSame("mike@exаmple.org", "mike@example.org")).isFalse();
    assertThat(ResetWriter.isSame("MIKE@Example.org", "mike@example.org")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"is_active = false", "password = '!unusable'", "password = ''"})
  void who_could_not_log_in_anyway_gets_no_mail(String change) {
    Person ada = newPerson();
    change(ada, change);

    ask(ada.email());

    assertThat(mails()).isEmpty();
  }

  @Test
  void the_host_of_the_request_is_not_in_the_mail() {
    Person ada = newPerson();

    http()
        .always(Map.of("Host", "localhost", "X-Forwarded-Host", "evil.example"))
        .post(RESET, json("email", ada.email()));

    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    assertThat(mails.getFirst().text())
        .contains("https://auth.example.com/accounts/reset/", "60 minutes")
        .doesNotContain("localhost", "evil", ada.username());
  }

  @Test
  void what_the_database_holds_is_no_token() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();
    byte[] digest =
        database()
            .sql("select digest from password_reset_links where user_id = :id")
            .param("id", ada.id())
            .query((row, _) -> row.getBytes(1))
            .single();

    String stolen = Base64.getUrlEncoder().withoutPadding().encodeToString(digest);
    assertThat(stolen).hasSameSizeAs(link.group(2));
    assertDead(http().post(CONFIRM, fields(link.group(1), stolen, NEW_PASSWORD, NEW_PASSWORD)));
  }

  @Test
  void the_database_does_not_hold_the_token() {
    ask(newPerson().email());
    MatchResult link = onlyLink();

    List<String> rows =
        database()
            .sql(
                """
                select password_resets::text || encode(digest, 'escape') from password_resets
                union all
                select links::text || encode(digest, 'escape') from password_reset_links links
                """)
            .query((row, _) -> row.getString(1))
            .list();

    assertThat(rows).isNotEmpty().noneMatch(row -> row.contains(link.group(2)));
  }

  @Test
  void a_bad_password_is_complained_about_and_spends_nothing() {
    Person ada = newPerson();
    ask(ada.email());
    MatchResult link = onlyLink();

    assertThat(confirm(link, "password1").body())
        .isEqualTo("{\"new_password2\":[\"This password is too common.\"]}");
    assertThat(confirm(link, "short").body()).contains("new_password1");
    assertThat(
            http()
                .post(CONFIRM, fields(link.group(1), link.group(2), NEW_PASSWORD, "something-else"))
                .body())
        .isEqualTo("{\"new_password2\":[\"The two password fields didn’t match.\"]}");
    assertThat(confirm(link, NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_link_that_was_never_made_is_refused() {
    ask(newPerson().email());
    MatchResult link = onlyLink();
    ask(newPerson().email());
    String another = onlyLink().group(1);

    for (String[] wrong :
        List.of(
            new String[] {another, link.group(2)},
            new String[] {"!!", link.group(2)},
            new String[] {"LTE", link.group(2)},
            new String[] {link.group(1), "A".repeat(43)},
            new String[] {link.group(1), link.group(2) + "A"},
            new String[] {link.group(1), "short"})) {
      assertDead(http().post(CONFIRM, fields(wrong[0], wrong[1], NEW_PASSWORD, NEW_PASSWORD)));
    }
  }

  @Test
  void what_is_no_address_is_refused() {
    assertThat(ask("ada").body()).isEqualTo("{\"email\":[\"Enter a valid email address.\"]}");
    assertThat(http().post(RESET, "{}").body())
        .isEqualTo("{\"email\":[\"This field is required.\"]}");
  }

  @Test
  void links_that_have_expired_are_removed() {
    Person ada = newPerson();
    ask(ada.email());
    onlyLink();

    clock.move(Duration.ofHours(2));
    int removed = passwordResetCleanup.removeUntil(clock.instant().plusSeconds(1));

    assertThat(removed).isPositive();
    assertThat(
            database()
                .sql(
                    """
                    select (select count(*) from password_resets where user_id = :id)
                         + (select count(*) from password_reset_links where user_id = :id)
                    """)
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isZero();
  }

  /** Waits until the request is blocked by the user's row, which this transaction has changed. */
  private void awaitLockWaiter() {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                database()
                        .sql("select count(*) from pg_locks where not granted")
                        .query(Integer.class)
                        .single()
                    > 0);
  }

  private int passwordChanges(Person person) {
    return (int) kinds(person).stream().filter("password.reset"::equals).count();
  }

  private void lock(Person person) {
    database()
        .sql(
            """
            insert into login_failures (account, source, failures, pending, until, pending_until)
            values ('user ' || :id, '', 100, 0, 'infinity', '-infinity')
            """)
        .param("id", person.id())
        .update();
  }

  private Response ask(String email) {
    return http().post(RESET, json("email", email));
  }

  private Response confirm(MatchResult link, String password) {
    return http().post(CONFIRM, fields(link.group(1), link.group(2), password, password));
  }

  private static String fields(String uid, String token, String first, String second) {
    return Tokens.json(
        Map.of("uid", uid, "token", token, "new_password1", first, "new_password2", second));
  }

  private static void assertDead(Response answer) {
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"token\":[\"Invalid value\"]}");
  }

  /** Returns the mails that arrived, after all queued mails were sent. */
  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }

  private MatchResult onlyLink() {
    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    return LINK.matcher(mails.getFirst().text()).results().findFirst().orElseThrow();
  }

  private String newEmail() {
    return newPerson().email();
  }

  private int me(String authorization) {
    return http()
        .request("GET", "/api/accounts/me/")
        .header("Authorization", authorization)
        .send()
        .status();
  }

  private List<String> kinds(Person person) {
    return database()
        .sql("select kind from events where subject_id = :id")
        .param("id", person.id())
        .query((row, _) -> row.getString(1))
        .list();
  }

  private static String withoutChance(Response answer) {
    List<Map.Entry<String, String>> headers =
        answer.headers().stream()
            .filter(header -> !List.of("Date", "X-Request-Id").contains(header.getKey()))
            .toList();
    return answer.status() + " " + headers + " " + answer.body();
  }

  private static String json(String name, String value) {
    return Tokens.json(Map.of(name, value));
  }
}
