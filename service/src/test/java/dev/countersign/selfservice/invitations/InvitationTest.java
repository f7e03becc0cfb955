package dev.countersign.selfservice.invitations;

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

@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.registration.mode=invite",
      "countersign.registration.email-verification=mandatory"
    })
class InvitationTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final String PAGE = "/admin/invitations/";
  private static final String REGISTER = "/api/accounts/register/";
  private static final Pattern LINK =
      Pattern.compile("https://auth.example.com/account/register/\\?invitation=([\\w-]{43})");

  @Autowired private MovableClock clock;

  private String staff = "";

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  @BeforeEach
  void staff() {
    mails();
    String name = "staff" + NUMBERS.incrementAndGet();
    long id =
        database()
            .sql(
                """
                with name as (
                    insert into usernames (username_key, user_id)
                    values (:name, nextval('users_id_seq'))
                    returning user_id
                )
                insert into users (id, username, email, password, is_staff, date_joined)
                select user_id, :name, '', '!', true, now()
                  from name
                returning id
                """)
            .param("name", name)
            .query(Long.class)
            .single();
    staff = staticToken(id);
  }

  @Test
  void an_invited_user_registers_once_and_the_address_is_confirmed() {
    String email = newAddress();
    assertThat(invite(email).status()).isEqualTo(201);
    String key = key();
    String name = newName();

    Response registered = register(name, email, key);

    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    assertThat(loginAs(name, PASSWORD).status()).isEqualTo(200);
    assertThat(mails()).isEmpty();
    assertThat(
            database()
                .sql(
                    """
                    select count(*)
                      from email_verifications
                     where email = :email
                       and verified_at is not null
                    """)
                .param("email", email)
                .query(Long.class)
                .single())
        .isOne();
    assertThat(register(newName(), email, key).json().has("invitation")).isTrue();
  }

  @Test
  void a_block_ends_the_invitations_that_a_user_has_sent_or_got() {
    String email = newAddress();
    invite(email);
    String sent = key();
    long inviter =
        database()
            .sql("select invited_by from invitations where email = :email")
            .param("email", email)
            .query(Long.class)
            .single();
    String name = newName();
    register(name, email, sent);
    String other = newAddress();
    invite(other);
    String open = key();
    long registered =
        database()
            .sql("select id from users where username = :name")
            .param("name", name)
            .query(Long.class)
            .single();
    staff();
    invite(email);
    String again = key();

    assertThat(block(inviter)).isEqualTo(200);
    assertThat(block(registered)).isEqualTo(200);

    assertThat(register(newName(), other, open).json().has("invitation")).isTrue();
    assertThat(register(newName(), email, again).json().has("invitation")).isTrue();
  }

  private int block(long id) {
    return http()
        .request("PATCH", "/api/users/" + id + "/")
        .staticToken(staff)
        .json("{\"is_active\": false}")
        .send()
        .status();
  }

  @Test
  void without_an_invitation_no_account_is_created() {
    String email = newAddress();

    assertThat(register(newName(), email, "").status()).isEqualTo(400);
    assertThat(register(newName(), email, "x".repeat(43)).status()).isEqualTo(400);
  }

  @Test
  void an_invitation_is_for_its_address_only() {
    invite(newAddress());

    Response refused = register(newName(), newAddress(), key());

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().has("email")).isTrue();
  }

  @Test
  void an_invitation_expires_and_is_replaced_by_a_later_one() {
    String email = newAddress();
    invite(email);
    String first = key();
    invite(email);
    String second = key();

    assertThat(register(newName(), email, first).status()).isEqualTo(400);
    clock.move(Duration.ofDays(7));
    assertThat(register(newName(), email, second).status()).isEqualTo(400);
  }

  @Test
  void a_revoked_invitation_no_longer_works() {
    long before = revocations();
    Browser browser = staffBrowser();
    String email = newAddress();
    invite(email);
    String key = key();
    assertThat(browser.get(PAGE).body()).contains(email);

    Response revoked = browser.post(PAGE, Map.of("revoke", email));
    Response again = browser.post(PAGE, Map.of("revoke", email));

    assertThat(revoked.header("Location").orElseThrow()).contains("invitation");
    assertThat(again.header("Location")).isNotEqualTo(revoked.header("Location"));
    assertThat(browser.get(PAGE).body()).doesNotContain(email);
    assertThat(register(newName(), email, key).json().has("invitation")).isTrue();
    assertThat(revocations() - before).isOne();
  }

  @Test
  void a_program_revokes_an_invitation_by_its_id() {
    String email = newAddress();
    String id = invite(email).json().get("id").asString();
    String key = key();
    String path = "/api/users/invitations/" + id + "/";

    assertThat(http().request("DELETE", path).send().status()).isEqualTo(403);
    assertThat(delete(path)).isEqualTo(204);

    assertThat(delete(path)).isEqualTo(404);
    assertThat(delete("/api/users/invitations/" + "0".repeat(64) + "/")).isEqualTo(404);
    assertThat(delete("/api/users/invitations/abc/")).isEqualTo(404);
    assertThat(register(newName(), email, key).json().has("invitation")).isTrue();
  }

  private long revocations() {
    return database()
        .sql("select count(*) from events where kind = 'staff.invitation_revoked'")
        .query(Long.class)
        .single();
  }

  private int delete(String path) {
    return http().request("DELETE", path).staticToken(staff).send().status();
  }

  private Browser staffBrowser() {
    String email = newAddress();
    String name = newName();
    invite(email);
    assertThat(register(name, email, key()).status()).isEqualTo(201);
    database().sql("update users set is_staff = true where email = :e").param("e", email).update();
    var browser = new Browser(http());
    browser.login(new Person(0, name, email, PASSWORD));
    return browser;
  }

  @Test
  void a_hundred_parallel_uses_of_one_invitation_create_one_account() throws Exception {
    String email = newAddress();
    invite(email);
    String key = key();
    var uses = new ArrayList<Callable<Response>>();
    for (int use = 0; use < 100; use++) {
      String name = newName();
      uses.add(() -> untilAvailable(() -> register(name, email, key)));
    }

    List<Future<Response>> answers;
    try (var threads = Executors.newFixedThreadPool(20)) {
      answers = threads.invokeAll(uses);
    }

    long created = 0;
    for (Future<Response> answer : answers) {
      created += answer.get().status() == 201 ? 1 : 0;
    }
    assertThat(created).isOne();
    assertThat(
            database()
                .sql("select count(*) from users where email = :email")
                .param("email", email)
                .query(Long.class)
                .single())
        .isOne();
  }

  @Test
  void the_key_is_not_in_the_database() {
    invite(newAddress());
    String key = key();

    assertThat(
            database()
                .sql("select string_agg(invitations::text, ' ') from invitations")
                .query(String.class)
                .single())
        .doesNotContain(key);
  }

  @Test
  void the_page_registers_an_invited_user() {
    String email = newAddress();
    invite(email);
    String key = key();
    var browser = new Browser(http());
    assertThat(browser.get("/account/register/").body())
        .contains("You need an invitation to register.")
        .doesNotContain("<button>Register");
    assertThat(browser.get("/").body()).doesNotContain("/account/register/");

    String page = browser.get("/account/register/?invitation=" + key).body();
    Response registered =
        browser.post(
            "/account/register/",
            Map.of(
                "username",
                newName(),
                "email",
                email,
                "password",
                PASSWORD,
                "password2",
                PASSWORD,
                "invitation",
                key));

    assertThat(page).contains(email);
    assertThat(registered.header("Location")).contains("/api-auth/login/?registered");
  }

  @Test
  void only_staff_invite() {
    assertThat(
            http()
                .post("/api/users/invitations/", Tokens.json(Map.of("email", newAddress())))
                .status())
        .isEqualTo(403);
  }

  private Response invite(String email) {
    return http()
        .request("POST", "/api/users/invitations/")
        .staticToken(staff)
        .json(Tokens.json(Map.of("email", email)))
        .send();
  }

  private Response register(String name, String email, String key) {
    return http()
        .post(
            REGISTER,
            Tokens.json(
                Map.of(
                    "username",
                    name,
                    "email",
                    email,
                    "password",
                    PASSWORD,
                    "password2",
                    PASSWORD,
                    "invitation",
                    key)));
  }

  private String key() {
    Matcher link = LINK.matcher(mails().getLast().text());
    assertThat(link.find()).isTrue();
    return link.group(1);
  }

  private static String newAddress() {
    return "invited" + NUMBERS.incrementAndGet() + "@example.com";
  }

  private static String newName() {
    return "invited" + NUMBERS.incrementAndGet();
  }

  private List<Arrived> mails() {
    awaitJobs();
    return MAILS.take();
  }
}
