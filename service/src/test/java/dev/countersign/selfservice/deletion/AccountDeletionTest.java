package dev.countersign.selfservice.deletion;

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
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class AccountDeletionTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String DELETE = "/api/accounts/delete/";
  private static final Duration GRACE = Duration.ofDays(14);
  private static final Pattern LINK =
      Pattern.compile("https://auth.example.com(/accounts/keep-account/[\\w-]+/)");

  @Autowired private MovableClock clock;
  @Autowired private AccountRemoval removal;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void empty() {
    mails();
  }

  @Test
  void a_deleted_account_is_inactive_at_once_and_removed_after_the_grace_period() {
    Person ada = newPerson();
    String refresh = loginAs(ada.username(), PASSWORD).json().get("refresh").asString();

    Response answer = delete(ada);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().has("delete_at")).isTrue();
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh))).status())
        .isEqualTo(401);
    assertThat(subjects()).containsExactly("Your account will be deleted");
    clock.move(GRACE.minusSeconds(1));
    run();
    assertThat(count("users", "id", ada)).isOne();
    clock.move(Duration.ofSeconds(1));
    run();
    assertThat(count("users", "id", ada)).isZero();
    assertThat(count("logins", "user_id", ada)).isZero();
    assertThat(count("planned_deletions", "user_id", ada)).isZero();
    assertThat(subjects()).containsExactly("Your account was deleted");
    assertThat(kinds(ada)).contains("user.deletion_planned", "user.deleted");
  }

  @Test
  void an_access_token_alone_deletes_nothing() {
    Person ada = newPerson();

    Response refused = http().request("POST", DELETE).bearer(login(ada)).send();

    assertThat(refused.status()).isEqualTo(403);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
    assertThat(mails()).isEmpty();
  }

  @Test
  void the_link_in_the_mail_cancels_the_deletion_once() {
    Person ada = newPerson();
    delete(ada);
    String page = link();
    var browser = new Browser(http());

    assertThat(browser.get(page).body()).contains("Keep my account");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    assertThat(browser.post(page, Map.of()).body()).contains("Deletion cancelled");

    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
    assertThat(browser.post(page, Map.of()).body()).contains("This link no longer works");
    clock.move(GRACE);
    run();
    assertThat(count("users", "id", ada)).isOne();
  }

  @Test
  void a_link_of_an_earlier_deletion_or_another_account_does_not_work() {
    Person ada = newPerson();
    delete(ada);
    String first = link();
    var browser = new Browser(http());
    browser.get(first);
    browser.post(first, Map.of());
    clock.move(Duration.ofMinutes(1));
    delete(ada);
    Person eve = newPerson();
    delete(eve);
    String forged = first.replace("/" + ada.id() + "-", "/" + eve.id() + "-");

    assertThat(browser.post(first, Map.of()).body()).contains("This link no longer works");
    assertThat(browser.post(forged, Map.of()).body()).contains("This link no longer works");
    assertThat(loginAs(eve.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void staff_see_the_plan_and_cancel_it_by_activating_the_account() {
    Person ada = newPerson();
    Person staff = newStaff();
    delete(ada);
    var browser = new Browser(http());
    browser.login(staff);
    String path = "/admin/users/" + ada.id() + "/";
    Matcher version =
        Pattern.compile("name=\"version\" value=\"([^\"]+)\"").matcher(browser.get(path).body());
    assertThat(browser.get(path).body()).contains("The account will be deleted");
    assertThat(version.find()).isTrue();

    browser.post(
        path,
        Map.of(
            "username",
            ada.username(),
            "email",
            ada.email(),
            "is_active",
            "true",
            "version",
            version.group(1)));

    assertThat(count("planned_deletions", "user_id", ada)).isZero();
    assertThat(browser.get(path).body()).doesNotContain("Deletion planned for");
    clock.move(GRACE);
    run();
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void an_account_that_became_active_by_other_means_is_not_deleted() {
    Person ada = newPerson();
    delete(ada);
    change(ada, "is_active = true");
    clock.move(GRACE);

    run();

    assertThat(count("users", "id", ada)).isOne();
    assertThat(count("planned_deletions", "user_id", ada)).isZero();
  }

  @Test
  void the_last_superuser_cannot_delete_the_own_account() {
    database().sql("update users set is_superuser = false").update();
    Person last = newStaff();
    change(last, "is_superuser = true");

    Response refused = delete(last);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body()).contains("last active superuser");
    Person other = newStaff();
    change(other, "is_superuser = true");
    assertThat(delete(last).status()).isEqualTo(200);
    change(other, "is_superuser = false");
  }

  @Test
  void two_replicas_delete_an_account_once() {
    Person ada = newPerson();
    delete(ada);
    clock.move(GRACE);

    int removed =
        IntStream.range(0, 8).parallel().map(_ -> removal.removeDue(1000, clock.instant())).sum();

    assertThat(removed).isOne();
    assertThat(kinds(ada).stream().filter("user.deleted"::equals)).hasSize(1);
  }

  @Test
  void the_page_deletes_the_account_and_logs_out() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    assertThat(browser.get("/account/data/").body())
        .contains("You can undo the deletion until", "your sessions, passkeys")
        .contains("under the user ID " + ada.id())
        .contains("Enter your username (" + ada.username() + ")");

    Response gone = browser.post("/account/data/", Map.of("username", ada.username()));

    assertThat(gone.body()).contains("Your account will be deleted");
    assertThat(browser.get("/account/").status()).isEqualTo(302);
  }

  @Test
  void the_page_deletes_nothing_without_the_username() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    browser.get("/account/data/");

    for (Map<String, String> typed :
        List.of(Map.<String, String>of(), Map.of("username", ada.username() + "x"))) {
      assertThat(browser.post("/account/data/", typed).body())
          .contains("Enter your username to confirm the deletion.");
    }

    assertThat(count("planned_deletions", "user_id", ada)).isZero();
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void without_an_address_the_page_says_that_only_staff_can_undo_the_deletion() {
    Person ada = newPerson();
    change(ada, "email = ''");
    var browser = new Browser(http());
    browser.login(ada);

    assertThat(browser.get("/account/data/").body()).contains("only staff can undo it, until");
  }

  @Test
  void the_page_asks_for_the_password_if_the_login_is_old() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    browser.get("/account/");

    clock.move(Duration.ofMinutes(11));

    assertThat(browser.get("/account/data/").header("Location").orElse(""))
        .startsWith("/account/confirm/");
    assertThat(browser.post("/account/data/", Map.of()).status()).isNotEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  private void run() {
    removal.removeDue(1000, clock.instant());
  }

  private Response delete(Person person) {
    String access = login(person);
    return http()
        .request("POST", DELETE)
        .bearer(access)
        .header("Access-Confirmation", confirmation(person, access))
        .send();
  }

  private String link() {
    Matcher link = LINK.matcher(mails().getFirst().text());
    assertThat(link.find()).isTrue();
    return link.group(1);
  }

  private List<String> subjects() {
    return mails().stream().map(Arrived::subject).toList();
  }

  private List<String> kinds(Person person) {
    return database()
        .sql("select kind from events where subject_id = :id")
        .param("id", person.id())
        .query((row, _) -> row.getString("kind"))
        .list();
  }

  private long count(String table, String owner, Person person) {
    return database()
        .sql("select count(*) from " + table + " where " + owner + " = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }
}
