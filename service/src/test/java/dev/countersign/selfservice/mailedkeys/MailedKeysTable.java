package dev.countersign.selfservice.mailedkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.djangotakeover.CopyFromDjango;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** Runs cells of the table in docs/security/mailed-keys.md over HTTP, with mails that arrived. */
@Import({MovableClock.class, CopyFromDjango.class})
abstract class MailedKeysTable extends ServiceTest {

  enum Key {
    CONFIRM_ADDRESS("confirm address", "(/accounts/verify-email/[^/]+/)"),
    PASSWORD_RESET("password reset", "(/accounts/reset/[^/]+/[^/]+/)"),
    LOGIN_CODE("login code", "(?m)^(\\d{6})$"),
    UNDO("undo", "(/accounts/undo-email-change/[^/]+/)"),
    SECURE_ACCOUNT("this wasn't me", "(/accounts/secure/[^/]+/)"),
    KEEP_ACCOUNT("keep account", "(/accounts/keep-account/[^/]+/)"),
    INVITATION("invitation", "invitation=([\\w-]{43})");

    private final String column;
    private final Pattern pattern;

    Key(String column, String pattern) {
      this.column = column;
      this.pattern = Pattern.compile(pattern);
    }
  }

  enum Between {
    NOTHING("nothing"),
    CHANGED_WITH_PASSWORD("address changed with the password"),
    CHANGED_BY_TOKEN("address changed by a token only"),
    RESTORED("change undone, key of the restored address"),
    REMOVED("change undone, key of the removed address"),
    CHANGED_BY_STAFF("address changed by staff"),
    PASSWORD_CHANGED("password changed"),
    BLOCKED("blocked by staff"),
    DELETION_PLANNED("deletion planned"),
    SECOND_FACTOR("second factor switched on"),
    IMPORTED("imported again from a file"),
    COPIED("copied from Django with another address"),
    OTHER_ACCOUNT("other account with the same address");

    private final String row;

    Between(String row) {
      this.row = row;
    }
  }

  private static final MailServer MAILS = MailServer.started();
  private static final Path DOCUMENT = Path.of("docs/security/mailed-keys.md");
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final String NEW_PASSWORD = "an-Other-longpass";

  @Autowired private MovableClock clock;
  @Autowired private CopyFromDjango django;

  private final List<Arrived> mails = new ArrayList<>();

  /** The user whose key is mailed, and the latest address of the account. */
  private Person ada;

  private String address = "";
  private String challenge = "";
  private String staff = "";

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
    properties.add("countersign.base-url", () -> "https://auth.example.com");
  }

  @BeforeEach
  void staff() {
    awaitJobs();
    MAILS.take();
    clock.set(InstantSource.system().instant());
  }

  abstract Person account();

  final String staffToken() {
    if (staff.isEmpty()) {
      long id =
          database()
              .sql(
                  """
                  with name as (
                      insert into usernames (username_key, user_id)
                      values (:name, nextval('users_id_seq'))
                      returning user_id
                  )
                  insert into users (id, username, email, password, is_staff, is_superuser,
                                     date_joined)
                  select user_id, :name, '', '!', true, true, now()
                    from name
                  returning id
                  """)
              .param("name", "root-of-keys" + NUMBERS.incrementAndGet())
              .query(Long.class)
              .single();
      staff = staticToken(id);
    }
    return staff;
  }

  /** Returns each cell of the table: the key, what happened in between, and if the key works. */
  static Stream<Arguments> cells(Key... keys) {
    List<List<String>> rows = rows();
    List<String> header = rows.getFirst();
    assertThat(rows).hasSize(Between.values().length + 1);
    assertThat(header).hasSize(Key.values().length + 1);
    return Stream.of(Between.values())
        .flatMap(
            between -> {
              List<String> row =
                  rows.stream()
                      .filter(cells -> cells.getFirst().equals(between.row))
                      .findFirst()
                      .orElseThrow();
              return Stream.of(keys)
                  .map(key -> Arguments.of(key, between, row.get(header.indexOf(key.column))));
            });
  }

  private static List<List<String>> rows() {
    try {
      return Files.readAllLines(DOCUMENT).stream()
          .dropWhile(line -> !line.startsWith("| in between |"))
          .takeWhile(line -> line.startsWith("|"))
          .filter(line -> !line.startsWith("|-"))
          .map(line -> Stream.of(line.substring(1).split("\\|")).map(String::strip).toList())
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @ParameterizedTest(name = "{0}, {1}: {2}")
  @MethodSource("cells")
  void a_mailed_key_does_what_the_table_says(Key key, Between between, String expected) {
    ada = account();
    address = ada.email();
    change(ada, "is_staff = " + (key == Key.INVITATION));
    String recipient = ada.email();
    String undo = "";
    if (between == Between.REMOVED) {
      // Confirmations of one account are a minute apart.
      awaitMails();
      clock.move(Duration.ofMinutes(1));
      recipient = newAddress();
      changeAddress(recipient, true);
      undo = find(Key.UNDO, ada.email());
    } else if (between == Between.RESTORED && key == Key.KEEP_ACCOUNT) {
      changeAddress(newAddress(), false);
      undo = find(Key.UNDO, ada.email());
    }
    if (key == Key.LOGIN_CODE) {
      use(Key.CONFIRM_ADDRESS, find(Key.CONFIRM_ADDRESS, recipient));
    }
    String sent = mail(key, recipient);

    happen(between, key, undo);

    assertThat(use(key, sent) ? "works" : "ends").isEqualTo(expected);
  }

  private String mail(Key key, String recipient) {
    switch (key) {
      case CONFIRM_ADDRESS -> {}
      case PASSWORD_RESET -> {
        clock.move(Duration.ofMinutes(1));
        http().post("/api/accounts/password/reset/", json("email", recipient));
      }
      case LOGIN_CODE -> {
        clock.move(Duration.ofMinutes(1));
        Response begun = http().post("/api/accounts/login/email/", json("email", recipient));
        challenge = begun.json().get("challenge").asString();
      }
      case UNDO -> changeAddress(newAddress(), false);
      case SECURE_ACCOUNT ->
          ok(bearer("POST", "/api/accounts/token/").json(json("password", PASSWORD)));
      case KEEP_ACCOUNT -> plan();
      case INVITATION ->
          assertThat(
                  confirmed("POST", "/api/users/invitations/")
                      .json(json("email", newAddress()))
                      .send()
                      .status())
              .isEqualTo(201);
    }
    return key == Key.INVITATION ? last(key) : find(key, recipient);
  }

  private void happen(Between between, Key key, String undo) {
    boolean isRefused = key == Key.KEEP_ACCOUNT;
    switch (between) {
      case NOTHING -> {}
      case CHANGED_WITH_PASSWORD -> tryUnless(isRefused, () -> changeAddress(newAddress(), true));
      case CHANGED_BY_TOKEN -> tryUnless(isRefused, () -> changeAddress(newAddress(), false));
      case RESTORED -> {
        if (undo.isEmpty() && key != Key.UNDO) {
          changeAddress(newAddress(), false);
        }
        assertThat(use(Key.UNDO, undo.isEmpty() ? find(Key.UNDO, ada.email()) : undo)).isTrue();
      }
      case REMOVED -> assertThat(use(Key.UNDO, undo)).isTrue();
      case CHANGED_BY_STAFF -> ok(byStaff(Map.of("email", newAddress())));
      case PASSWORD_CHANGED ->
          tryUnless(
              isRefused,
              () ->
                  ok(
                      bearer("POST", "/api/accounts/password/change/")
                          .json(
                              Tokens.json(
                                  Map.of(
                                      "old_password",
                                      PASSWORD,
                                      "new_password",
                                      NEW_PASSWORD,
                                      "new_password2",
                                      NEW_PASSWORD)))));
      case BLOCKED -> ok(byStaff(Map.of("is_active", false)));
      case DELETION_PLANNED -> {
        if (key == Key.KEEP_ACCOUNT) {
          assertThat(use(key, find(key, ada.email()))).isTrue();
          clock.move(Duration.ofMinutes(1));
        }
        plan();
      }
      case SECOND_FACTOR -> tryUnless(isRefused, this::enrol);
      case IMPORTED ->
          ok(
              http()
                  .request("POST", "/api/users/import/")
                  .header("Authorization", "Token " + staffToken())
                  .json(
                      "{\"users\":[{\"username\":\"%s\",\"email\":\"%s\"}]}"
                          .formatted(ada.username(), address)));
      case COPIED -> django.copy(ada, newAddress(), key == Key.INVITATION);
      case OTHER_ACCOUNT -> {
        Person other = account();
        change(other, "email = '" + ada.email() + "'");
      }
    }
    awaitJobs();
  }

  /** A user whose deletion is planned cannot log in, so cannot change the account. */
  private void tryUnless(boolean isRefused, Runnable event) {
    if (isRefused) {
      assertThat(loginAs(ada.username(), PASSWORD).status()).isEqualTo(401);
    } else {
      event.run();
    }
  }

  /** Sets the clock to the time by which the authenticator app computes its codes. */
  private void enrol() {
    clock.set(InstantSource.system().instant());
    String access = login(ada);
    new SecondFactorClient(http(), database()).enrol(ada, access, confirmation(ada, access));
  }

  private void plan() {
    ok(confirmed("POST", "/api/accounts/delete/"));
  }

  private HttpRequest byStaff(Map<String, Object> fields) {
    return http()
        .request("PATCH", "/api/users/" + ada.id() + "/")
        .header("Authorization", "Token " + staffToken())
        .json(Tokens.json(fields));
  }

  private void changeAddress(String email, boolean isProven) {
    address = email;
    Map<String, Object> fields =
        isProven ? Map.of("email", email, "current_password", PASSWORD) : Map.of("email", email);
    ok(bearer("PATCH", "/api/accounts/me/").json(Tokens.json(fields)));
  }

  private HttpRequest bearer(String method, String path) {
    return http().request(method, path).bearer(login(ada));
  }

  private HttpRequest confirmed(String method, String path) {
    String access = login(ada);
    return http()
        .request(method, path)
        .bearer(access)
        .header("Access-Confirmation", confirmation(ada, access));
  }

  /** Uses the key as its reader does. Returns whether it did its work. */
  private boolean use(Key key, String sent) {
    return switch (key) {
      case CONFIRM_ADDRESS ->
          http()
                  .post(
                      "/api/accounts/registration/verify-email/",
                      json("key", sent.replaceAll("^.*/([^/]+)/$", "$1")))
                  .status()
              == 200;
      case PASSWORD_RESET -> reset(sent).status() == 200;
      case LOGIN_CODE ->
          http()
                  .post(
                      "/api/accounts/login/email/confirm/",
                      Tokens.json(Map.of("challenge", challenge, "code", sent)))
                  .status()
              == 200;
      case UNDO -> pressed(sent).contains("Email address restored");
      case SECURE_ACCOUNT -> pressed(sent).contains("class=\"ok\"");
      case KEEP_ACCOUNT -> pressed(sent).contains("Deletion cancelled");
      case INVITATION -> register(sent).status() == 201;
    };
  }

  private Response reset(String link) {
    String[] parts = link.split("/", -1);
    return http()
        .post(
            "/api/accounts/password/reset/confirm/",
            Tokens.json(
                Map.of(
                    "uid",
                    parts[3],
                    "token",
                    parts[4],
                    "new_password1",
                    "yet-An-other-pass",
                    "new_password2",
                    "yet-An-other-pass")));
  }

  /** Registers with the invitation that arrived last. */
  final Response register(String invitation) {
    awaitMails();
    String email =
        mails.stream()
            .filter(mail -> mail.text().contains(invitation))
            .map(Arrived::to)
            .findFirst()
            .orElseThrow();
    return http()
        .post(
            "/api/accounts/register/",
            Tokens.json(
                Map.of(
                    "username",
                    "invited" + NUMBERS.incrementAndGet(),
                    "email",
                    email,
                    "password",
                    PASSWORD,
                    "password2",
                    PASSWORD,
                    "invitation",
                    invitation)));
  }

  private String pressed(String page) {
    var browser = new Browser(http());
    browser.get("/api-auth/login/");
    return browser.post(page, Map.of()).body();
  }

  final void ok(HttpRequest request) {
    Response answer = request.send();
    assertThat(answer.status()).as(answer.toString()).isBetween(200, 299);
  }

  final String last(Key key) {
    awaitMails();
    Matcher found = key.pattern.matcher(mails.getLast().text());
    assertThat(found.find()).as(mails.getLast().text()).isTrue();
    return found.group(1);
  }

  /** Returns the newest key of this kind that was mailed to the address. */
  private String find(Key key, String recipient) {
    awaitMails();
    return mails.reversed().stream()
        .filter(mail -> mail.to().equals(recipient))
        .map(mail -> key.pattern.matcher(mail.text()))
        .filter(Matcher::find)
        .map(found -> found.group(1))
        .findFirst()
        .orElseThrow(() -> new AssertionError(key + " to " + recipient + ": " + mails));
  }

  private void awaitMails() {
    awaitJobs();
    mails.addAll(MAILS.take());
  }

  static String json(String name, String value) {
    return Tokens.json(Map.of(name, value));
  }

  static String newAddress() {
    return "key" + NUMBERS.incrementAndGet() + "@example.org";
  }
}
