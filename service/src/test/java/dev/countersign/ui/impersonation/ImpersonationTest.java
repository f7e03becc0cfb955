package dev.countersign.ui.impersonation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Tests how staff start a view of an account, what they see, and how the view ends. */
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.impersonation.allowed=full"
    })
class ImpersonationTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String REASON = "Ticket 4711: the overview looks wrong";
  private static final String BANNER = "You are viewing the account of ";
  private static final String END = "/account/impersonation/end/";
  private static final String COOKIE = "impersonation";

  @Autowired private List<CleanupJob> jobs;

  private Person actor;
  private Person ada;
  private Browser staff;
  private String page;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff_with_the_permission_and_a_user() {
    actor = newStaff();
    grant(actor, "countersign.impersonate_user");
    ada = newPerson();
    staff = new Browser(http());
    staff.login(actor);
    page = "/admin/users/" + ada.id() + "/";
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void staff_see_the_account_pages_of_the_user_with_a_banner() {
    assertThat(staff.get(page).body()).contains(page + "impersonate/");

    Response started = start(REASON, false);

    assertThat(started.header("Location")).contains("/account/");
    for (String path :
        List.of(
            "/account/",
            "/account/password/",
            "/account/security/",
            "/account/devices/",
            "/account/token/",
            "/account/activity/")) {
      Response shown = staff.get(path);
      assertThat(shown.status()).as(path).isEqualTo(200);
      assertThat(shown.body())
          .as(path)
          .contains(BANNER + ada.username(), "You cannot change anything.", END)
          .doesNotContain("/api-auth/logout/");
    }
    assertThat(staff.get("/account/").body()).contains(ada.email());
  }

  @Test
  void the_staff_site_and_the_api_stay_those_of_the_staff_member() {
    start(REASON, false);

    assertThat(staff.get(page).body()).contains(actor.username()).doesNotContain(BANNER);
    assertThat(me(staff).json().get("username").asString()).isEqualTo(actor.username());
  }

  @Test
  void the_cookie_goes_to_the_account_pages_only_and_scripts_cannot_read_it() {
    staff.get(page + "impersonate/");

    String cookie =
        staff.post(page + "impersonate/", Map.of("reason", REASON)).headers("Set-Cookie").stream()
            .filter(header -> header.startsWith(COOKIE + "="))
            .findFirst()
            .orElseThrow();

    assertThat(cookie)
        .contains("; Path=/account/", "; HttpOnly", "; Max-Age=900", "; SameSite=Lax")
        .doesNotContain("Domain");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "too short"})
  void a_reason_is_required(String reason) {
    Response again = start(reason, false);

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body()).contains("aria-invalid");
    assertThat(staff.cookie(COOKIE)).isEmpty();
    assertThat(rows()).isZero();
  }

  @Test
  void a_reason_of_more_than_500_characters_is_refused() {
    assertThat(start("x".repeat(501), false).body()).contains("aria-invalid");
    assertThat(start("x".repeat(500), false).status()).isEqualTo(302);
  }

  @Test
  void the_start_needs_recent_proof() {
    database()
        .sql("update sessions set authenticated_at = now() - interval '1 hour' where user_id = :id")
        .param("id", actor.id())
        .update();

    Response asked = staff.get(page + "impersonate/");

    assertThat(asked.header("Location").orElse("")).startsWith("/account/confirm/");
  }

  @Test
  void the_audit_log_has_the_start_with_its_reason_and_the_end() {
    start(REASON, true);
    staff.get("/account/");

    Response ended = staff.post(END, Map.of());

    assertThat(ended.header("Location")).contains(page);
    assertThat(staff.cookie(COOKIE)).isEmpty();
    assertThat(events())
        .containsExactly(
            "staff.impersonation_started %d full: %s".formatted(actor.id(), REASON),
            "staff.impersonation_ended %d ".formatted(actor.id()));
    assertThat(staff.get(page).body()).contains("Account viewed by staff", REASON);
  }

  @Test
  void the_user_sees_the_view_with_its_reason_and_without_the_staff_member() {
    start(REASON, false);
    Browser own = new Browser(http());
    own.login(ada);

    String activity = own.get("/account/activity/").body();

    assertThat(activity)
        .contains("Account viewed by staff", "Reason: " + REASON)
        .doesNotContain(actor.username(), BANNER);
    assertThat(own.get("/account/devices/").body()).doesNotContain(COOKIE);
  }

  @Test
  void the_user_gets_a_mail_without_the_reason() {
    MAILS.take();

    start(REASON, false);

    awaitJobs();
    assertThat(MAILS.take())
        .filteredOn(mail -> mail.to().equals(ada.email()))
        .singleElement()
        .satisfies(
            mail ->
                assertThat(mail.toString())
                    .contains("An administrator viewed your account")
                    .doesNotContain(REASON, actor.username()));
  }

  @Test
  void the_view_is_no_login_of_the_user() {
    String before = state();

    start(REASON, false);
    staff.get("/account/");
    staff.get("/account/devices/");

    assertThat(state()).isEqualTo(before);
  }

  @Test
  void a_form_that_was_opened_in_a_view_is_refused_after_its_end() {
    start(REASON, true);
    staff.get("/account/");
    String token = staff.formToken().orElseThrow();
    staff.post(END, Map.of());

    Response late = staff.post("/account/", Map.of("csrfmiddlewaretoken", token, "language", "de"));

    assertThat(late.status()).isEqualTo(403);
    assertThat(late.body()).contains("CSRF");
  }

  @Test
  void a_form_of_the_staff_site_works_while_a_view_is_open_in_another_tab() {
    staff.get(page);
    String token = staff.formToken().orElseThrow();
    start(REASON, false);
    staff.get("/account/");

    Response noted =
        staff.post(
            page + "notes/", Map.of("csrfmiddlewaretoken", token, "note", "Looked at the page."));

    assertThat(noted.status()).isEqualTo(302);
  }

  @Test
  void changes_in_a_full_view_name_the_staff_member_as_actor() {
    start(REASON, true);
    staff.get("/account/");

    Response saved =
        staff.post("/account/", Map.of("username", ada.username() + "-new", "email", ada.email()));

    assertThat(saved.header("Location")).contains("/account/?saved");
    assertThat(events()).contains("profile.changed %d username".formatted(actor.id()));
  }

  @Test
  void a_full_view_changes_neither_the_address_nor_sends_mails_about_it() {
    start(REASON, true);
    staff.get("/account/");

    for (Map<String, String> form :
        List.of(
            Map.of("username", ada.username(), "email", "other@example.com"),
            Map.of(
                "username",
                ada.username(),
                "email",
                "other@example.com",
                "current_password",
                PASSWORD),
            Map.of("send_link", "yes"))) {
      Response refused = staff.post("/account/", form);
      assertThat(refused.status()).as(form.toString()).isEqualTo(403);
      assertThat(refused.body()).contains("until you end the view", BANNER);
    }
  }

  @Test
  void a_read_only_view_changes_nothing() {
    start(REASON, false);
    staff.get("/account/");

    Response refused = staff.post("/account/", Map.of("language", "de", "time_zone", ""));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).contains("until you end the view", BANNER + ada.username());
  }

  @Test
  void the_logout_of_the_staff_member_ends_the_view() {
    start(REASON, false);
    String cookie = staff.cookie(COOKIE).orElseThrow();
    staff.get(page);
    staff.post("/api-auth/logout/", Map.of());
    staff.login(actor);

    staff.setCookie(COOKIE, cookie);

    assertThat(staff.get("/account/").body()).doesNotContain(BANNER).contains(actor.email());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update users set login_epoch = login_epoch + 1 where id = :user",
        "update users set is_active = false where id = :user",
        "update users set is_staff = true where id = :user",
        "insert into user_permissions (user_id, permission) values (:user, 'news.add_article')",
        "update users set is_staff = false where id = :actor",
        "delete from user_permissions where user_id = :actor",
        "update impersonations set expires_at = now() where user_id = :user"
      })
  void the_view_ends_at_once(String change) {
    start(REASON, false);
    assertThat(staff.get("/account/").body()).contains(BANNER);

    var parameters = new LinkedHashMap<String, Long>();
    parameters.put("user", ada.id());
    parameters.put("actor", actor.id());
    database().sql(change).params(parameters).update();

    assertThat(staff.get("/account/").body()).doesNotContain(BANNER).contains(actor.email());
    assertThat(staff.post(END, Map.of()).header("Location")).contains("/admin/");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "update users set login_epoch = login_epoch + 1 where id = :actor",
        "update users set is_active = false where id = :actor"
      })
  void the_end_of_the_staff_members_logins_ends_the_view(String change) {
    start(REASON, false);

    database().sql(change).param("actor", actor.id()).update();

    assertThat(staff.get("/account/").header("Location").orElse("")).startsWith("/api-auth/login/");
  }

  @Test
  void the_cookie_is_worthless_in_another_session() {
    start(REASON, false);
    Browser other = new Browser(http());
    other.login(actor);
    other.setCookie(COOKIE, staff.cookie(COOKIE).orElseThrow());
    Browser withoutSession = new Browser(http());
    withoutSession.setCookie(COOKIE, staff.cookie(COOKIE).orElseThrow());

    assertThat(other.get("/account/").body()).doesNotContain(BANNER);
    assertThat(withoutSession.get("/account/").status()).isEqualTo(302);
  }

  @Test
  void the_view_goes_on_after_the_staff_member_confirms_access() {
    start(REASON, false);
    String cookie = staff.cookie(COOKIE).orElseThrow();
    staff.forget(COOKIE);
    staff.get("/account/confirm/");
    Response confirmed =
        staff.post("/account/confirm/", Map.of("password", PASSWORD, "next", "/account/"));
    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(302);

    staff.setCookie(COOKIE, cookie);

    assertThat(staff.get("/account/").body()).contains(BANNER);
  }

  @Test
  void another_start_ends_the_earlier_view() {
    start(REASON, false);
    String first = staff.cookie(COOKIE).orElseThrow();
    start(REASON + " again", false);

    assertThat(rows()).isEqualTo(1);
    assertThat(events()).contains("staff.impersonation_ended %d replaced".formatted(actor.id()));
    staff.setCookie(COOKIE, first);
    assertThat(staff.get("/account/").body()).doesNotContain(BANNER);
  }

  @Test
  void the_scheduled_removal_records_the_end_of_an_expired_view() {
    start(REASON, false);
    database()
        .sql("update impersonations set expires_at = now() where user_id = :id")
        .param("id", ada.id())
        .update();

    jobs.stream()
        .filter(job -> job.lease().equals("expired-impersonations"))
        .forEach(job -> job.removeUntil(Instant.now().plusSeconds(30)));

    assertThat(rows()).isZero();
    assertThat(events()).contains("staff.impersonation_ended %d expired".formatted(actor.id()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"is_staff = true", "is_superuser = true", "is_active = false"})
  void staff_superusers_and_inactive_users_cannot_be_viewed(String state) {
    change(actor, "is_superuser = true");
    change(ada, state);

    assertThat(staff.get(page).body()).doesNotContain("impersonate/");
    assertThat(staff.get(page + "impersonate/").status()).isEqualTo(403);
    assertThat(start(REASON, false).status()).isEqualTo(403);
    assertThat(rows()).isZero();
  }

  @Test
  void staff_need_the_permission() {
    database()
        .sql("delete from user_permissions where user_id = :id")
        .param("id", actor.id())
        .update();

    assertThat(staff.get(page).body()).doesNotContain("impersonate/");
    assertThat(start(REASON, false).status()).isEqualTo(403);
  }

  @Test
  void the_permission_alone_is_not_enough() {
    change(actor, "is_staff = false");

    assertThat(start(REASON, false).status()).isEqualTo(403);
  }

  @Test
  void staff_cannot_view_their_own_account() {
    change(actor, "is_superuser = true");

    assertThat(staff.get("/admin/users/" + actor.id() + "/impersonate/").status()).isEqualTo(403);
  }

  @Test
  void a_deleted_user_leaves_no_view() {
    start(REASON, false);
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");
    Browser deleter = new Browser(http());
    deleter.login(superuser);
    deleter.get(page + "delete/");
    assertThat(deleter.post(page + "delete/", Map.of()).status()).isEqualTo(302);

    assertThat(rows()).isZero();
    assertThat(staff.get("/account/").body()).doesNotContain(BANNER);
  }

  private Response start(String reason, boolean isFull) {
    var form = new LinkedHashMap<String, String>();
    form.put("reason", reason);
    if (isFull) {
      form.put("full", "true");
    }
    staff.get(page + "impersonate/");
    return staff.post(page + "impersonate/", form);
  }

  private static Response me(Browser browser) {
    return browser.request("GET", "/api/accounts/me/").header("Accept", "application/json").send();
  }

  private long rows() {
    return database()
        .sql("select count(*) from impersonations where user_id = :id")
        .param("id", ada.id())
        .query(Long.class)
        .single();
  }

  private List<@Nullable String> events() {
    return database()
        .sql(
            """
            select kind || ' ' || actor_id || ' ' || detail
              from events
             where subject_id = :id
               and actor_id <> subject_id
             order by id
            """)
        .param("id", ada.id())
        .query(String.class)
        .list();
  }

  /** Returns what a login of the user would change. */
  private String state() {
    return database()
        .sql(
            """
            select row(last_login, login_epoch, second_factor_asked_at,
                       (select count(*) from sessions where user_id = :id),
                       (select count(*) from logins where user_id = :id),
                       (select count(*) from events
                         where subject_id = :id and kind = 'user.logged_in'))::text
              from users
             where id = :id
            """)
        .param("id", ada.id())
        .query(String.class)
        .single();
  }
}
