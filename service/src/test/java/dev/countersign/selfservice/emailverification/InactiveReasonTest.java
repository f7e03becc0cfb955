package dev.countersign.selfservice.emailverification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.InactiveReason;
import dev.countersign.identity.users.InactiveReasonStore;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests that a mailed link activates only users who are inactive for the reason that it lifts. */
@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.registration.email-verification=mandatory"
    })
class InactiveReasonTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final Pattern LINK =
      Pattern.compile("https://auth[.]example[.]com/accounts/verify-email/([^/]+)/");
  private static final Pattern KEEP =
      Pattern.compile("https://auth.example.com(/accounts/keep-account/[\\w-]+/)");

  @Autowired private MovableClock clock;
  @Autowired private VerificationKeys keys;
  @Autowired private InactiveReasonStore reasons;

  private Person staff;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void superuser() {
    staff = newPerson();
    change(staff, "is_active = true, is_staff = true, is_superuser = true");
    mails();
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void a_user_added_inactive_by_the_api_is_not_activated_by_a_link() {
    Response added =
        send(
            "POST",
            "/api/users/",
            Map.of(
                "username",
                "added-inactive",
                "email",
                "added-inactive@example.com",
                "password",
                PASSWORD,
                "is_active",
                false));

    assertThat(added.status()).as(added.toString()).isEqualTo(201);
    assertThat(added.json().get("inactive_because").asString()).isEqualTo("blocked");
    requireNoRevival(added.json().get("id").asLong(), "added-inactive@example.com");
  }

  @Test
  void a_user_imported_inactive_by_the_api_is_not_activated_by_a_link() {
    Response imported =
        send(
            "POST",
            "/api/users/import/",
            Map.of(
                "users",
                List.of(
                    Map.of(
                        "username",
                        "imported-inactive",
                        "email",
                        "imported-inactive@example.com",
                        "password",
                        hashOf(staff),
                        "is_active",
                        false))));

    assertThat(imported.status()).as(imported.toString()).isEqualTo(200);
    requireNoRevival(imported.json().at("/results/0/id").asLong(), "imported-inactive@example.com");
  }

  @Test
  void a_user_imported_inactive_from_a_csv_file_is_not_activated_by_a_link() {
    var browser = new Browser(http());
    browser.login(staff);
    browser.get("/admin/users/import/");
    browser.send(
        browser
            .request("POST", "/admin/users/import/")
            .header("Content-Type", "multipart/form-data; boundary=limit")
            .body(
                """
                --limit
                Content-Disposition: form-data; name="csrfmiddlewaretoken"

                %s
                --limit
                Content-Disposition: form-data; name="file"; filename="users.csv"
                Content-Type: text/csv

                username,email,is_active,password
                csv-inactive,csv-inactive@example.com,no,!
                --limit--
                """
                    .formatted(browser.formToken().orElseThrow())
                    .replace("\n", "\r\n")
                    .getBytes(StandardCharsets.UTF_8)));
    Matcher digest =
        Pattern.compile("name=\"confirm\" value=\"([0-9a-f]{64})\"")
            .matcher(browser.get("/admin/users/import/").body());
    assertThat(digest.find()).isTrue();
    browser.post("/admin/users/import/", Map.of("confirm", digest.group(1)));

    requireNoRevival(idOf("csv-inactive"), "csv-inactive@example.com");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "PATCH"})
  void staff_block_a_user_who_waits_for_the_confirmation(String method) {
    Person ada = newPerson();
    String key = key(mails().getLast());
    int epoch = epoch(ada);

    Response blocked =
        send(
            method,
            "/api/users/" + ada.id() + "/",
            Map.of("username", ada.username(), "is_active", false));

    assertThat(blocked.json().get("inactive_because").asString()).isEqualTo("blocked");
    assertThat(verify(key).status()).isEqualTo(404);
    assertThat(epoch(ada)).isEqualTo(epoch + 1);
    assertThat(kinds(ada)).contains("staff.user_deactivated");
    requireNoRevival(ada.id(), ada.email());
  }

  @Test
  void the_page_of_a_user_who_waits_offers_a_block() {
    Person ada = newPerson();
    mails();
    var browser = new Browser(http());
    browser.login(staff);
    String page = "/admin/users/" + ada.id() + "/";
    assertThat(browser.get(page).body()).contains("waits for the confirmation");

    String question = "/admin/users/selected/?action=deactivate&user-" + ada.id() + "=on";
    assertThat(browser.get(question).body()).contains("Deactivate 1 user", ada.username());
    browser.post("/admin/users/", Map.of("action", "deactivate", "user-" + ada.id(), "on"));

    assertThat(browser.get(page).body()).contains("Only staff can activate it");
    requireNoRevival(ada.id(), ada.email());
  }

  @Test
  void saving_the_page_of_a_user_who_waits_leaves_the_wait() {
    Person ada = newPerson();
    mails();
    var browser = new Browser(http());
    browser.login(staff);
    String page = "/admin/users/" + ada.id() + "/";
    Matcher version =
        Pattern.compile("name=\"version\" value=\"([^\"]+)\"").matcher(browser.get(page).body());
    assertThat(version.find()).isTrue();

    browser.post(
        page, Map.of("username", "renamed", "email", ada.email(), "version", version.group(1)));

    assertThat(reasons.find(ada.id())).contains(InactiveReason.UNCONFIRMED);
    assertThat(confirmAgain(ada.email()).status()).isEqualTo(200);
    assertThat(loginAs("renamed", PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_user_whose_logins_were_ended_still_waits() {
    Person ada = newPerson();
    mails();
    send("POST", "/api/users/" + ada.id() + "/logout-everywhere/", Map.of());

    assertThat(epoch(ada)).isOne();
    assertThat(confirmAgain(ada.email()).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void the_activation_by_staff_lifts_every_reason() {
    Person waiting = newPerson();
    Person blocked = confirmed();
    send("PATCH", "/api/users/" + blocked.id() + "/", Map.of("is_active", false));
    Person leaving = confirmed();
    delete(leaving);

    for (Person person : List.of(waiting, blocked, leaving)) {
      Response activated =
          send("PATCH", "/api/users/" + person.id() + "/", Map.of("is_active", true));

      assertThat(activated.json().get("inactive_because").isNull()).isTrue();
      assertThat(loginAs(person.username(), PASSWORD).status()).isEqualTo(200);
    }
  }

  @Test
  void a_block_ends_a_planned_deletion_and_its_link() {
    Person ada = confirmed();
    delete(ada);
    Matcher link = KEEP.matcher(mails().getLast().text());
    assertThat(link.find()).isTrue();
    Response planned = get("/api/users/" + ada.id() + "/");
    assertThat(planned.json().get("inactive_because").asString()).isEqualTo("deletion_planned");

    Response blocked = send("PATCH", "/api/users/" + ada.id() + "/", Map.of("is_active", false));

    assertThat(blocked.json().get("inactive_because").asString()).isEqualTo("blocked");
    assertThat(count("planned_deletions", ada)).isZero();
    assertThat(new Browser(http()).get(link.group(1)).body()).contains("no longer works");
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    requireNoRevival(ada.id(), ada.email());
  }

  /** The previous release writes is_active and login_epoch, and leaves the new columns. */
  @Test
  void a_block_of_the_previous_release_counts_whatever_the_reason_was() {
    Person ada = newPerson();
    mails();
    change(ada, "is_active = true, login_epoch = login_epoch + 1");
    change(ada, "is_active = false, login_epoch = login_epoch + 1");

    assertThat(reasons.find(ada.id())).contains(InactiveReason.BLOCKED);
    requireNoRevival(ada.id(), ada.email());
  }

  @Test
  void a_registration_of_the_previous_release_waits_in_its_first_epoch() {
    Person ada = newPerson();
    mails();
    change(ada, "inactive_because = null, activity_epoch = null");
    Person added = newPerson();
    change(added, "inactive_because = null, activity_epoch = null");
    database().sql("delete from events where subject_id = :id").param("id", added.id()).update();

    assertThat(reasons.find(ada.id())).contains(InactiveReason.UNCONFIRMED);
    assertThat(reasons.find(added.id())).contains(InactiveReason.BLOCKED);
    change(ada, "login_epoch = 1");
    assertThat(reasons.find(ada.id())).contains(InactiveReason.BLOCKED);
  }

  @Test
  void a_deletion_planned_by_the_previous_release_can_be_cancelled() {
    Person ada = confirmed();
    delete(ada);
    change(ada, "inactive_because = null, activity_epoch = null");

    assertThat(reasons.find(ada.id())).contains(InactiveReason.DELETION_PLANNED);
  }

  /** Neither another mail nor a link that was made earlier activates the user. */
  private void requireNoRevival(long id, String email) {
    assertThat(reasons.find(id)).contains(InactiveReason.BLOCKED);
    clock.move(Duration.ofMinutes(2));
    mails();
    resend(email);
    assertThat(mails()).isEmpty();
    var address =
        new UnverifiedAddress(
            id,
            email,
            database()
                .sql("select login_epoch from users where id = :id")
                .param("id", id)
                .query(Integer.class)
                .single());
    String key = keys.of(address, clock.instant().plus(Duration.ofDays(1)));
    assertThat(verify(key).status()).isEqualTo(404);
    assertThat(reasons.find(id)).contains(InactiveReason.BLOCKED);
  }

  private Response confirmAgain(String email) {
    clock.move(Duration.ofMinutes(2));
    mails();
    resend(email);
    return verify(key(mails().getLast()));
  }

  private Person confirmed() {
    Person person = newPerson();
    assertThat(verify(key(mails().getLast())).status()).isEqualTo(200);
    return person;
  }

  private void delete(Person person) {
    String access = login(person);
    Response planned =
        http()
            .request("POST", "/api/accounts/delete/")
            .bearer(access)
            .header("Access-Confirmation", confirmation(person, access))
            .send();
    assertThat(planned.status()).as(planned.toString()).isEqualTo(200);
  }

  private Response send(String method, String path, Map<String, ?> body) {
    return http()
        .request(method, path)
        .header("Authorization", "Token " + staticToken(staff))
        .json(Tokens.json(body))
        .send();
  }

  private Response get(String path) {
    return http()
        .request("GET", path)
        .header("Authorization", "Token " + staticToken(staff))
        .send();
  }

  private Response verify(String key) {
    return http().post("/api/accounts/registration/verify-email/", Tokens.json(Map.of("key", key)));
  }

  private void resend(String email) {
    Response answer =
        http()
            .post("/api/accounts/registration/resend-email/", Tokens.json(Map.of("email", email)));
    assertThat(answer.status()).isEqualTo(200);
  }

  private String hashOf(Person person) {
    return database()
        .sql("select password from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private long idOf(String username) {
    return database()
        .sql("select id from users where username = :name")
        .param("name", username)
        .query(Long.class)
        .single();
  }

  private int epoch(Person person) {
    return database()
        .sql("select login_epoch from users where id = :id")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }

  private long count(String table, Person person) {
    return database()
        .sql("select count(*) from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(Long.class)
        .single();
  }

  private List<String> kinds(Person person) {
    return database()
        .sql("select kind from events where subject_id = :id")
        .param("id", person.id())
        .query((row, _) -> row.getString("kind"))
        .list();
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }

  private static String key(Arrived mail) {
    Matcher link = LINK.matcher(mail.text());
    assertThat(link.find()).as(mail.text()).isTrue();
    return link.group(1);
  }
}
