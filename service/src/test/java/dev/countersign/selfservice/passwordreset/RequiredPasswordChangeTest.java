package dev.countersign.selfservice.passwordreset;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.accounts.email-code-login=true"
    })
class RequiredPasswordChangeTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final String REFUSED =
      "{\"detail\":\"Your password must be changed. Check your email.\","
          + "\"code\":\"password_change_required\"}";
  private static final Pattern LINK =
      Pattern.compile("\nhttps://auth[.]example[.]com/accounts/reset/([^/]+)/([^/]+)/\n");
  private static final Pattern CODE = Pattern.compile("(?m)^(\\d{6})$");

  @Autowired private RequiredPasswordChange change;

  private Person ada;
  private Actor staff;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff_and_a_user() {
    ada = newPerson();
    staff = new Actor(newStaff().id(), Origin.command("test"));
    mails();
  }

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void every_login_and_token_ends_at_that_moment() {
    Response pair = loginAs(ada.username(), PASSWORD);
    String token = staticToken(ada);
    var browser = new Browser(http());
    browser.login(ada);

    require(ada);

    assertThat(me("Bearer " + pair.json().get("access").asString())).isEqualTo(401);
    assertThat(me("Token " + token)).isEqualTo(401);
    assertThat(browser.get("/account/").status()).isEqualTo(302);
    String refresh = json("refresh", pair.json().get("refresh").asString());
    assertThat(http().post("/api/token/refresh/", refresh).status()).isEqualTo(401);
  }

  @Test
  void the_right_password_is_refused_on_every_way_and_a_link_is_mailed_at_most_once_a_minute() {
    require(ada);
    mails();

    assertRefused(loginAs(ada.username(), PASSWORD));
    assertRefused(http().post("/api/accounts/login/", credentials()));
    Response page = loginOnPage();

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.body()).contains("Your password must be changed. Check your email.");
    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    assertThat(mails.getFirst().to()).isEqualTo(ada.email());
    assertThat(kinds(ada)).contains("password.change_demanded").doesNotContain("user.locked");
  }

  @Test
  void a_wrong_password_reveals_nothing() {
    Response before = loginAs(ada.username(), "wrong-password");
    require(ada);
    mails();

    Response after = loginAs(ada.username(), "wrong-password");

    assertThat(after.status()).isEqualTo(before.status()).isEqualTo(401);
    assertThat(after.body()).isEqualTo(before.body());
    assertThat(mails()).isEmpty();
  }

  @Test
  void the_mailed_link_sets_another_password_and_ends_the_requirement() {
    require(ada);
    mails();
    loginAs(ada.username(), PASSWORD);
    MatchResult link = onlyLink();

    Response same = confirm(link, PASSWORD);
    Response other = confirm(link, NEW_PASSWORD);

    assertThat(same.status()).isEqualTo(400);
    assertThat(same.body())
        .isEqualTo("{\"new_password2\":[\"Choose another password than the current one.\"]}");
    assertThat(other.status()).as(other.toString()).isEqualTo(200);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
  }

  @Test
  void a_link_from_before_the_requirement_is_void() {
    http().post("/api/accounts/password/reset/", json("email", ada.email()));
    MatchResult link = onlyLink();

    require(ada);

    assertThat(confirm(link, NEW_PASSWORD).status()).isEqualTo(400);
    assertRefused(loginAs(ada.username(), PASSWORD));
  }

  @Test
  void a_password_set_by_staff_ends_the_requirement() {
    require(ada);
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");

    Response set =
        http()
            .request("POST", "/api/users/" + ada.id() + "/set-password/")
            .staticToken(staticToken(superuser))
            .json(json("new_password", NEW_PASSWORD))
            .send();

    assertThat(set.status()).as(set.toString()).isLessThan(300);
    assertThat(loginAs(ada.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  @Test
  void a_passkey_logs_in_but_the_old_password_confirms_and_changes_nothing() {
    var client = new PasskeyClient(http());
    var phone = new TestAuthenticator("https://auth.example.com");
    phone.domain = "auth.example.com";
    client.register(phone, login(ada));
    require(ada);
    mails();

    Response byPassword = loginAs(ada.username(), PASSWORD);
    Response byPasskey = client.login(phone);

    assertRefused(byPassword);
    assertThat(byPasskey.status()).as(byPasskey.toString()).isEqualTo(200);
    String access = byPasskey.json().get("access").asString();
    String password = json("password", PASSWORD);
    assertRefused(send("POST", "/api/accounts/confirm-access/", access, password));
    assertRefused(send("POST", "/api/accounts/token/", access, password));
    assertRefused(
        send(
            "POST",
            "/api/accounts/password/change/",
            access,
            Tokens.json(
                Map.of(
                    "old_password", PASSWORD,
                    "new_password", NEW_PASSWORD,
                    "new_password2", NEW_PASSWORD))));
    assertRefused(
        send(
            "PATCH",
            "/api/accounts/me/",
            access,
            Tokens.json(Map.of("email", "evil@example.com", "current_password", PASSWORD))));
    assertRefused(loginAs(ada.username(), PASSWORD));
  }

  @Test
  void a_code_by_mail_logs_in() {
    database()
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, now(), now())
            on conflict (user_id) do update set verified_at = now()
            """)
        .param("id", ada.id())
        .param("email", ada.email())
        .update();
    require(ada);
    mails();

    Response begun = http().post("/api/accounts/login/email/", json("email", ada.email()));
    MatchResult code = CODE.matcher(mails().getFirst().text()).results().findFirst().orElseThrow();
    Response pair =
        http()
            .post(
                "/api/accounts/login/email/confirm/",
                Tokens.json(
                    Map.of(
                        "challenge",
                        begun.json().get("challenge").asString(),
                        "code",
                        code.group(1))));

    assertThat(pair.status()).as(pair.toString()).isEqualTo(200);
  }

  @Test
  void a_second_step_that_has_begun_ends() {
    var client = new SecondFactorClient(http(), database());
    String access = login(ada);
    SecondFactorClient.Enrolled enrolled = client.enrol(ada, access, confirmation(ada, access));
    client.forgetStep(ada);
    Response firstStep = loginAs(ada.username(), PASSWORD);

    require(ada);

    assertThat(client.verify(firstStep, enrolled.app().code()).status()).isEqualTo(400);
    assertRefused(loginAs(ada.username(), PASSWORD));
  }

  @Test
  void the_user_gets_a_mail_and_the_log_an_event() {
    require(ada);

    assertThat(mails()).singleElement().asString().contains("Choose a new password", ada.email());
    assertThat(kinds(ada)).contains("staff.password_change_required");
  }

  @Test
  void an_account_without_an_address_is_told_to_contact_support() {
    change(ada, "email = ''");
    require(ada);

    Response refused = loginAs(ada.username(), PASSWORD);

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).contains("Contact support.", "password_change_required");
    assertThat(mails()).isEmpty();
  }

  @Test
  void of_several_accounts_with_one_address_only_the_refused_one_gets_a_link() {
    Person other = newPerson();
    change(other, "email = '" + ada.email() + "'");
    require(ada);
    mails();

    loginAs(ada.username(), PASSWORD);

    assertThat(LINK.matcher(mails().getFirst().text()).results()).hasSize(1);
  }

  @Test
  void all_given_users_must_change_or_none() {
    Person second = newPerson();
    Person superuser = newStaff();
    change(superuser, "is_superuser = true");

    change.by(staff, List.of(ada.id(), second.id()));
    assertThatThrownBy(() -> change.by(staff, List.of(newPerson().id(), superuser.id())))
        .isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> change.by(staff, List.of(staff.userId())))
        .isInstanceOf(ValidationFailed.class);

    assertRefused(loginAs(ada.username(), PASSWORD));
    assertRefused(loginAs(second.username(), PASSWORD));
    assertThat(required(superuser)).isFalse();
  }

  private void require(Person person) {
    change.by(staff, List.of(person.id()));
  }

  private boolean required(Person person) {
    return database()
        .sql("select password_change_required_at is not null from users where id = :id")
        .param("id", person.id())
        .query(Boolean.class)
        .single();
  }

  private static void assertRefused(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(403);
    assertThat(answer.body()).isEqualTo(REFUSED);
  }

  private String credentials() {
    return Tokens.json(Map.of("username", ada.username(), "password", PASSWORD));
  }

  private Response loginOnPage() {
    var browser = new Browser(http());
    browser.get("/api-auth/login/");
    return browser.post(
        "/api-auth/login/", Map.of("username", ada.username(), "password", PASSWORD));
  }

  private Response confirm(MatchResult link, String password) {
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
                    password,
                    "new_password2",
                    password)));
  }

  private Response send(String method, String path, String access, String body) {
    return http().request(method, path).bearer(access).json(body).send();
  }

  private int me(String authorization) {
    return http()
        .request("GET", "/api/accounts/me/")
        .header("Authorization", authorization)
        .send()
        .status();
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }

  private MatchResult onlyLink() {
    List<Arrived> mails = mails();
    assertThat(mails).hasSize(1);
    return LINK.matcher(mails.getFirst().text()).results().findFirst().orElseThrow();
  }

  private List<String> kinds(Person person) {
    return database()
        .sql("select kind from events where subject_id = :id")
        .param("id", person.id())
        .query((row, _) -> row.getString(1))
        .list();
  }

  private static String json(String name, String value) {
    return Tokens.json(Map.of(name, value));
  }
}
