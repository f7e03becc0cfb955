package dev.countersign.selfservice.accounts;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Checks what a changed address can do and how its owner is notified. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.base-url=https://auth.example.com")
class EmailChangeTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final AtomicInteger ADDRESSES = new AtomicInteger();
  private static final String ME = "/api/accounts/me/";
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final Pattern RESET = link("/accounts/reset/([^/]+)/([^/]+)/");
  private static final Pattern UNDO = link("(/accounts/undo-email-change/[^/]+/)");
  private static final Pattern CONFIRM = link("(/accounts/verify-email/[^/]+/)");

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
  void a_stolen_access_token_cannot_take_the_account_by_its_address() {
    Person ada = newPerson();
    String attackersAddress = newAddress();

    Response changed = patch(ada, Map.of("email", attackersAddress));

    assertThat(changed.status()).isEqualTo(200);
    assertThat(changed.json().get("email").asString()).isEqualTo(attackersAddress);
    assertThat(resetMails(attackersAddress)).isEmpty();
    assertThat(resetMails(ada.email())).hasSize(1);
  }

  @Test
  void the_last_proven_address_serves_after_several_changes() {
    Person ada = newPerson();
    String last = newAddress();
    patch(ada, Map.of("email", newAddress()));
    patch(ada, Map.of("email", newAddress()));
    patch(ada, Map.of("email", last));

    clock.move(Duration.ofDays(30));

    assertThat(resetMails(last)).isEmpty();
    String link = onlyReset(ada.email());
    assertThat(reset(link).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void an_address_changed_with_the_password_serves_at_once_beside_the_one_before() {
    Person ada = newPerson();
    String fresh = newAddress();

    Response changed = patch(ada, Map.of("email", fresh, "current_password", PASSWORD));

    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    assertThat(changed.body()).doesNotContain("password");
    assertThat(resetMails(fresh)).hasSize(1);
    assertThat(resetMails(ada.email())).hasSize(1);
    clock.move(Duration.ofDays(7));
    assertThat(resetMails(ada.email())).isEmpty();
    assertThat(resetMails(fresh)).hasSize(1);
  }

  @Test
  void the_password_can_follow_later() {
    Person ada = newPerson();
    String fresh = newAddress();
    patch(ada, Map.of("email", fresh));
    assertThat(resetMails(fresh)).isEmpty();

    Response proven = patch(ada, Map.of("email", fresh, "current_password", PASSWORD));

    assertThat(proven.status()).isEqualTo(200);
    assertThat(resetMails(fresh)).hasSize(1);
  }

  @Test
  void a_wrong_password_changes_nothing() {
    Person ada = newPerson();

    Response refused =
        patch(ada, Map.of("email", newAddress(), "current_password", "not-the-password"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().has("current_password")).isTrue();
    assertThat(address(ada)).isEqualTo(ada.email());
  }

  @Test
  void the_profile_page_asks_for_the_password() {
    Person ada = newPerson();
    String fresh = newAddress();
    var browser = new Browser(http());
    browser.login(ada);
    browser.get("/account/");

    Response asked = browser.post("/account/", Map.of("username", ada.username(), "email", fresh));
    assertThat(asked.body()).contains("Enter your current password to change your email address.");
    assertThat(address(ada)).isEqualTo(ada.email());
    Response saved =
        browser.post(
            "/account/",
            Map.of("username", ada.username(), "email", fresh, "current_password", PASSWORD));

    assertThat(saved.header("Location")).contains("/account/?saved");
    assertThat(resetMails(fresh)).hasSize(1);
  }

  @Test
  void the_earlier_address_is_told_and_can_undo_the_change() {
    Person ada = newPerson();
    String refresh = loginAs(ada.username(), PASSWORD).json().get("refresh").asString();
    String attackersAddress = newAddress();
    patch(ada, Map.of("email", newAddress()));
    patch(ada, Map.of("email", attackersAddress));
    String page = onlyLink(UNDO, ada.email());
    var browser = new Browser(http());

    Response shown = browser.get(page);
    assertThat(shown.status()).isEqualTo(200);
    assertThat(shown.body()).contains("Restore email address");
    assertThat(shown.header("Referrer-Policy")).contains("strict-origin");
    assertThat(address(ada)).isEqualTo(attackersAddress);
    Response done = browser.post(page, Map.of());

    assertThat(done.body()).contains("Email address restored");
    assertThat(address(ada)).isEqualTo(ada.email());
    assertThat(http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", refresh))).status())
        .isEqualTo(401);
    assertThat(resetMails(ada.email())).hasSize(1);
    assertThat(resetMails(attackersAddress)).isEmpty();
    assertThat(browser.get(page).body()).contains("This link no longer works");
    assertThat(browser.post(page, Map.of()).body()).contains("This link no longer works");
  }

  @Test
  void undoing_ends_access_tokens_that_name_no_epoch_too() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress()));
    String page = onlyLink(UNDO, ada.email());
    Map<String, Object> payload = Tokens.accessPayload(ada.id());
    payload.remove("iat");
    payload.put("exp", clock.instant().plusSeconds(600).getEpochSecond());
    String ofTheOriginal = tokens().signed(Tokens.header(), payload);
    assertThat(me(ofTheOriginal).status()).isEqualTo(200);

    undo(page);

    assertThat(me(ofTheOriginal).status()).isEqualTo(401);
  }

  private Response me(String token) {
    return http().request("GET", "/api/accounts/me/").bearer(token).send();
  }

  @Test
  void ending_all_logins_does_not_keep_the_owner_from_undoing() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress(), "current_password", PASSWORD));
    String page = onlyLink(UNDO, ada.email());
    change(ada, "login_epoch = login_epoch + 1");

    undo(page);

    assertThat(address(ada)).isEqualTo(ada.email());
  }

  @Test
  void a_change_with_the_password_can_be_undone_for_seven_days() {
    Person ada = newPerson();
    String fresh = newAddress();
    patch(ada, Map.of("email", fresh, "current_password", PASSWORD));
    String page = onlyLink(UNDO, ada.email());

    clock.move(Duration.ofDays(7));
    undo(page);

    assertThat(address(ada)).isEqualTo(fresh);
    clock.move(Duration.ofSeconds(-1));
    undo(page);
    assertThat(address(ada)).isEqualTo(ada.email());
  }

  @Test
  void a_forged_or_foreign_key_undoes_nothing() {
    Person ada = newPerson();
    Person bob = newPerson();
    String adas = newAddress();
    patch(ada, Map.of("email", adas));
    String page = onlyLink(UNDO, ada.email());
    patch(bob, Map.of("email", newAddress()));
    String bobs = onlyLink(UNDO, bob.email());

    for (String forged :
        List.of(
            page.replace("/" + ada.id() + "-", "/" + bob.id() + "-"),
            bobs.replace("/" + bob.id() + "-", "/" + ada.id() + "-"),
            "/accounts/undo-email-change/x/",
            "/accounts/undo-email-change/" + ada.id() + "-" + "A".repeat(43) + "/")) {
      undo(forged);
    }

    assertThat(address(ada)).isEqualTo(adas);
    assertThat(address(bob)).isNotEqualTo(bob.email());
  }

  @Test
  void a_confirmed_address_serves_after_seven_days_and_the_earlier_one_is_told() {
    Person ada = newPerson();
    String fresh = newAddress();
    patch(ada, Map.of("email", fresh));
    String confirm = onlyLink(CONFIRM, fresh);
    assertThat(mails()).isEmpty();

    confirm(confirm);

    assertThat(onlyLink(UNDO, ada.email())).isNotEmpty();
    assertThat(resetMails(fresh)).isEmpty();
    assertThat(resetMails(ada.email())).hasSize(1);
    clock.move(Duration.ofDays(7));
    assertThat(resetMails(fresh)).hasSize(1);
    assertThat(resetMails(ada.email())).isEmpty();
  }

  @Test
  void an_account_without_an_address_is_not_taken_by_an_unproven_one() {
    Person ada = newPerson();
    change(ada, "email = ''");
    String attackersAddress = newAddress();

    patch(ada, Map.of("email", attackersAddress));

    mails();
    assertThat(resetMails(attackersAddress)).isEmpty();
  }

  @Test
  void an_address_that_was_removed_serves_on() {
    Person ada = newPerson();

    patch(ada, Map.of("email", ""));

    assertThat(address(ada)).isEmpty();
    assertThat(resetMails(ada.email())).hasSize(1);
  }

  @Test
  void going_back_to_the_earlier_address_needs_no_proof() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress()));

    patch(ada, Map.of("email", ada.email()));

    assertThat(resetMails(ada.email())).hasSize(1);
    assertThat(count("recovery_addresses", ada)).isZero();
  }

  @Test
  void what_staff_write_serves_at_once_and_the_address_before_is_told() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress()));
    mails();
    String official = newAddress();
    Person staff = newStaff();
    var browser = new Browser(http());
    browser.login(staff);
    String page = "/admin/users/" + ada.id() + "/";
    Matcher version =
        Pattern.compile("name=\"version\" value=\"([^\"]+)\"").matcher(browser.get(page).body());
    assertThat(version.find()).isTrue();

    Response saved =
        browser.post(
            page,
            Map.of(
                "version",
                version.group(1),
                "username",
                ada.username(),
                "email",
                official,
                "is_active",
                "true"));

    assertThat(saved.status()).as(saved.toString()).isEqualTo(302);
    assertThat(mails())
        .filteredOn(mail -> mail.to().equals(ada.email()))
        .singleElement()
        .satisfies(mail -> assertThat(mail.text()).contains("administrator"));
    assertThat(resetMails(official)).hasSize(1);
    assertThat(resetMails(ada.email())).isEmpty();
  }

  @Test
  void two_accounts_of_one_address_are_told_apart_by_their_links() {
    Person ada = newPerson();
    Person bob = newPerson();
    change(bob, "email = '" + ada.email() + "'");
    patch(bob, Map.of("email", newAddress()));

    List<Arrived> mails = resetMails(ada.email());

    assertThat(mails).hasSize(1);
    List<String> links =
        RESET.matcher(mails.getFirst().text()).results().map(link -> link.group()).toList();
    assertThat(links).hasSize(2).doesNotHaveDuplicates();
  }

  @Test
  void a_change_without_the_password_does_not_end_the_owners_reset_link() {
    Person ada = newPerson();
    String link = onlyReset(ada.email());

    patch(ada, Map.of("email", newAddress()));

    assertThat(reset(link).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_reset_link_ends_when_its_address_stops_receiving_resets() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress(), "current_password", PASSWORD));
    clock.move(Duration.ofDays(7).minusMinutes(2));
    String link = onlyReset(ada.email());

    clock.move(Duration.ofMinutes(1));

    assertThat(reset(link).status()).isEqualTo(400);
  }

  @Test
  void an_undo_link_outlives_changes_back_and_forth_and_each_change_mails_one() {
    Person ada = newPerson();
    String access = login(ada);
    patch(access, Map.of("email", newAddress()));
    String first = onlyLink(UNDO, ada.email());
    for (int i = 0; i < 4; i++) {
      patch(access, Map.of("email", ada.email()));
      mails();
      patch(access, Map.of("email", newAddress()));
      assertThat(onlyLink(UNDO, ada.email())).isNotEmpty();
    }

    undo(first);

    assertThat(address(ada)).isEqualTo(ada.email());
  }

  @Test
  void ten_changes_of_the_address_in_an_hour_are_the_most() {
    Person ada = newPerson();
    String access = login(ada);
    for (int i = 0; i < 10; i++) {
      assertThat(patch(access, Map.of("email", newAddress())).status()).isEqualTo(200);
    }

    Response refused = patch(access, Map.of("email", newAddress()));

    assertThat(refused.status()).isEqualTo(429);
    assertThat(refused.header("Retry-After")).contains("3600");
    assertThat(mails()).filteredOn(mail -> mail.to().equals(ada.email())).hasSize(10);
    clock.move(Duration.ofHours(1));
    assertThat(patch(ada, Map.of("email", newAddress())).status()).isEqualTo(200);
  }

  @Test
  void an_undo_link_ends_after_thirty_days() {
    Person ada = newPerson();
    String changed = newAddress();
    patch(ada, Map.of("email", changed));
    String page = onlyLink(UNDO, ada.email());
    clock.move(Duration.ofDays(30));

    undo(page);
    assertThat(address(ada)).isEqualTo(changed);

    clock.move(Duration.ofSeconds(-1));
    undo(page);
    assertThat(address(ada)).isEqualTo(ada.email());
  }

  @Test
  void every_change_is_told_to_the_proven_address_alone() {
    Person ada = newPerson();
    patch(ada, Map.of("email", newAddress()));
    mails();

    String access = login(ada);
    patch(access, Map.of("username", ada.username() + "-renamed"));
    assertThat(subjects(ada)).containsExactly("Your username was changed");
    post("/api/accounts/token/", access, Map.of("password", PASSWORD));
    assertThat(subjects(ada)).containsExactly("A new API token was created");
    http()
        .request("DELETE", "/api/accounts/token/")
        .bearer(access)
        .header("Access-Confirmation", confirmation(ada, access))
        .send();
    assertThat(subjects(ada)).containsExactly("Your API token was revoked");
    post(
        "/api/accounts/password/change/",
        access,
        Map.of(
            "old_password", PASSWORD, "new_password", NEW_PASSWORD, "new_password2", NEW_PASSWORD));
    assertThat(subjects(ada)).containsExactly("Your password was changed");
  }

  @Test
  void no_mail_repeats_what_users_have_chosen() {
    Person ada = newPerson("visit-evil.example");
    String attackersAddress = newAddress();

    patch(ada, Map.of("email", attackersAddress, "username", "visit-worse.example"));
    ask(ada.email());

    assertThat(mails())
        .hasSize(4)
        .allSatisfy(
            mail ->
                assertThat(mail.text()).doesNotContain("visit-", attackersAddress, ada.email()));
  }

  @Test
  void too_many_proven_changes_in_a_week_are_refused() {
    Person ada = newPerson();
    for (int i = 0; i < 8; i++) {
      assertThat(patch(ada, Map.of("email", newAddress(), "current_password", PASSWORD)).status())
          .isEqualTo(200);
    }

    Response refused = patch(ada, Map.of("email", newAddress(), "current_password", PASSWORD));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().has("email")).isTrue();
  }

  private static Pattern link(String path) {
    return Pattern.compile("\nhttps://auth[.]example[.]com" + path + "(?=\n|$)");
  }

  private static String newAddress() {
    return "changed" + ADDRESSES.incrementAndGet() + "@example.org";
  }

  private Response patch(Person person, Map<String, String> fields) {
    return patch(login(person), fields);
  }

  private Response patch(String access, Map<String, String> fields) {
    return http()
        .request("PATCH", ME)
        .bearer(access)
        .json(Tokens.json(new HashMap<>(fields)))
        .send();
  }

  private void post(String path, String access, Map<String, String> fields) {
    Response answer = http().request("POST", path).bearer(access).json(Tokens.json(fields)).send();
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
  }

  private void ask(String email) {
    http().post("/api/accounts/password/reset/", Tokens.json(Map.of("email", email)));
  }

  /** Advances the clock first, because mails to one address are limited to one per minute. */
  private List<Arrived> resetMails(String email) {
    mails();
    clock.move(Duration.ofMinutes(1));
    ask(email);
    return mails();
  }

  private String onlyReset(String email) {
    List<Arrived> mails = resetMails(email);
    assertThat(mails).hasSize(1);
    return mails.getFirst().text();
  }

  private Response reset(String mail) {
    Matcher link = RESET.matcher(mail);
    assertThat(link.find()).isTrue();
    return http()
        .post(
            "/api/accounts/password/reset/confirm/",
            Tokens.json(
                Map.of(
                    "uid",
                    link.group(1),
                    "token",
                    link.group(2),
                    "new_password1",
                    NEW_PASSWORD,
                    "new_password2",
                    NEW_PASSWORD)));
  }

  private String onlyLink(Pattern pattern, String to) {
    return mails().stream()
        .filter(mail -> mail.to().equals(to))
        .map(mail -> pattern.matcher(mail.text()))
        .filter(Matcher::find)
        .map(link -> link.group(1))
        .findFirst()
        .orElseThrow();
  }

  private void undo(String page) {
    var browser = new Browser(http());
    browser.get("/api-auth/login/");
    browser.post(page, Map.of());
  }

  private void confirm(String page) {
    var browser = new Browser(http());
    browser.get(page);
    assertThat(browser.post(page, Map.of()).status()).isEqualTo(302);
  }

  private List<String> subjects(Person person) {
    List<Arrived> mails = mails();
    assertThat(mails).allSatisfy(mail -> assertThat(mail.to()).isEqualTo(person.email()));
    return mails.stream().map(Arrived::subject).toList();
  }

  private String address(Person person) {
    return database()
        .sql("select email from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private int count(String table, Person person) {
    return database()
        .sql("select count(*) from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }

  /** Returns the mails that arrived, after all queued mails were sent. */
  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }
}
