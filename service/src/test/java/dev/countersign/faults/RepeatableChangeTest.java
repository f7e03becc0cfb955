package dev.countersign.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.platform.jobs.JobRunner;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** Lists every kind of change that a client can request from the application. */
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.api.token-endpoint=token",
      "countersign.cleanup.throttle-cron=-",
      "countersign.cleanup.failures-cron=-",
      "logging.level.org.springframework.transaction.support.TransactionTemplate=off"
    })
abstract class RepeatableChangeTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Pattern LINK = Pattern.compile("/accounts/reset/([^/]+)/([^/]+)/\n");

  @Autowired private UserStore users;
  @Autowired private JobRunner jobs;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  final List<Scenario> recipes() {
    return List.of(
        new Scenario("register", 201, 400, this::register),
        new Scenario("register on a page", 302, 200, this::registerOnPage),
        new Scenario("log in for a pair", 200, 200, this::loginForPair),
        new Scenario("log in for a static token", 200, 200, this::loginForStaticToken),
        new Scenario("log in on a page", 302, 302, this::loginOnPage),
        new Scenario("log in on a page once more", 302, 403, this::loginOnPageOnceMore),
        new Scenario("refresh", 200, 401, this::refresh),
        new Scenario("log out", 205, 400, this::logout),
        new Scenario("log out on a page", 200, 403, this::logoutOnPage),
        new Scenario("log out everywhere", 205, 401, this::logoutEverywhere),
        new Scenario("end one login", 204, 404, this::endOneLogin),
        new Scenario("change the profile", 200, 200, () -> changeProfile("PATCH")),
        new Scenario("replace the profile", 200, 200, () -> changeProfile("PUT")),
        new Scenario("change the password", 200, 401, this::changePassword),
        new Scenario("reset the password", 200, 400, this::resetPassword),
        new Scenario("renew the static token", 200, 200, this::renewStaticToken),
        new Scenario("end the static token", 204, 404, this::endStaticToken),
        new Scenario("add a task", 201, 201, this::addTask),
        new Scenario("change a task", 200, 200, () -> changeTask("PATCH")),
        new Scenario("replace a task", 200, 200, () -> changeTask("PUT")),
        new Scenario("remove a task", 204, 404, this::removeTask),
        new Scenario("staff end all logins", 205, 205, this::staffEndLogins),
        new Scenario("staff end a static token", 204, 404, this::staffEndStaticToken),
        new Scenario("a program adds a user", 201, 400, () -> programAdds("")),
        new Scenario("a program adds a user with a key", 201, 201, () -> programAdds(newName())),
        new Scenario("a program imports a user", 200, 200, this::programImports),
        new Scenario("a program changes a user", 200, 200, () -> programChanges("PATCH")),
        new Scenario("a program replaces a user", 200, 200, () -> programChanges("PUT")),
        new Scenario("a program deletes a user", 204, 404, this::programDeletes),
        new Scenario("a program sets a password", 200, 200, this::programSetsPassword),
        new Scenario("staff deactivate", 302, 302, this::staffDeactivate),
        new Scenario("staff change a user", 302, 200, this::staffChange),
        new Scenario("staff set a password", 302, 302, this::staffSetPassword),
        new Scenario("staff add a user", 302, 200, this::staffAdd),
        new Scenario("staff delete a user", 302, 404, this::staffDelete));
  }

  private RepeatableChange register() {
    String name = newName();
    String fields =
        Tokens.json(
            Map.of(
                "username", name,
                "email", name + "@example.com",
                "password", PASSWORD,
                "password2", PASSWORD));
    return new RepeatableChange(
        () -> http().post("/api/accounts/register/", fields),
        () -> holds("select exists (select from users where username = '" + name + "')"),
        _ -> assertThat(pair(name, PASSWORD).status()).isEqualTo(200));
  }

  private RepeatableChange registerOnPage() {
    String name = newName();
    var browser = new Browser(http());
    browser.get("/account/register/");
    return new RepeatableChange(
        () ->
            browser.post(
                "/account/register/",
                Map.of(
                    "username", name,
                    "email", name + "@example.com",
                    "password", PASSWORD,
                    "password2", PASSWORD)),
        () -> holds("select exists (select from users where username = '" + name + "')"),
        _ -> assertThat(pair(name, PASSWORD).status()).isEqualTo(200));
  }

  private RepeatableChange loginForPair() {
    Person ada = newPerson();
    return new RepeatableChange(
        () -> pair(ada.username(), PASSWORD), () -> has(ada, "logins"), this::usePair);
  }

  private RepeatableChange loginForStaticToken() {
    Person ada = newPerson();
    return new RepeatableChange(
        () -> loginAs(ada.username(), PASSWORD), () -> has(ada, "static_tokens"), this::useToken);
  }

  private RepeatableChange loginOnPage() {
    Person ada = newPerson();
    return login(ada, new Browser(http()), () -> has(ada, "sessions"));
  }

  /** Ends the session that the browser had. */
  private RepeatableChange loginOnPageOnceMore() {
    Person ada = newPerson();
    Browser browser = browserOf(ada);
    String old = browser.cookie("sessionid").orElseThrow();
    return login(
        ada,
        browser,
        () ->
            http()
                    .request("GET", "/account/")
                    .header("Accept", "text/html")
                    .header("Cookie", "sessionid=" + old)
                    .send()
                    .status()
                != 200);
  }

  private RepeatableChange login(Person ada, Browser browser, BooleanSupplier isDone) {
    browser.get("/api-auth/login/");
    return new RepeatableChange(
        () ->
            browser.post(
                "/api-auth/login/", Map.of("username", ada.username(), "password", PASSWORD)),
        isDone,
        _ -> assertThat(browser.get("/account/").status()).isEqualTo(200));
  }

  private RepeatableChange refresh() {
    Person ada = newPerson();
    String refresh = pair(ada.username(), PASSWORD).json().get("refresh").asString();
    return new RepeatableChange(
        () -> post("/api/token/refresh/", "", Map.of("refresh", refresh)),
        () -> holds("select generation > 0 from logins where user_id = " + ada.id()),
        this::usePair);
  }

  private RepeatableChange logout() {
    Person ada = newPerson();
    JsonNode pair = pair(ada.username(), PASSWORD).json();
    String refresh = pair.get("refresh").asString();
    return new RepeatableChange(
        () ->
            post(
                "/api/accounts/logout/",
                "Bearer " + pair.get("access").asString(),
                Map.of("refresh", refresh)),
        () -> holds("select revoked_at is not null from logins where user_id = " + ada.id()),
        _ ->
            assertThat(post("/api/token/refresh/", "", Map.of("refresh", refresh)).status())
                .isEqualTo(401));
  }

  private RepeatableChange logoutOnPage() {
    Person ada = newPerson();
    Browser browser = browserOf(ada);
    return RepeatableChange.of(
        () -> browser.post("/api-auth/logout/", Map.of()), () -> !has(ada, "sessions"));
  }

  private RepeatableChange logoutEverywhere() {
    Person ada = newPerson();
    String bearer = bearer(ada);
    String token = staticToken(ada);
    return new RepeatableChange(
        () -> post("/api/accounts/logout-everywhere/", bearer, Map.of()),
        () -> isEpoch(ada, 1),
        _ -> assertThat(me("Token " + token).status()).isEqualTo(401));
  }

  private RepeatableChange endOneLogin() {
    Person ada = newPerson();
    pair(ada.username(), PASSWORD);
    String id =
        authorized("GET", "/api/accounts/sessions/", bearer(ada))
            .send()
            .json()
            .get(0)
            .get("id")
            .asString();
    return RepeatableChange.of(
        () -> authorized("DELETE", "/api/accounts/sessions/" + id + "/", bearer(ada)).send(),
        () -> holds("select revoked_at is not null from logins where user_id = " + ada.id()));
  }

  final RepeatableChange changeProfile(String method) {
    Person ada = newPerson();
    String name = newName();
    String fields = Tokens.json(Map.of("username", name, "email", name + "@example.com"));
    return new RepeatableChange(
        () -> authorized(method, "/api/accounts/me/", bearer(ada)).json(fields).send(),
        () -> holds("select username = '" + name + "' from users where id = " + ada.id()),
        answer -> assertThat(answer.json().get("username").asString()).isEqualTo(name));
  }

  private RepeatableChange changePassword() {
    Person ada = newPerson();
    String bearer = bearer(ada);
    return new RepeatableChange(
        () ->
            post(
                "/api/accounts/password/change/",
                bearer,
                Map.of(
                    "old_password", PASSWORD,
                    "new_password", NEW_PASSWORD,
                    "new_password2", NEW_PASSWORD)),
        () -> isEpoch(ada, 1),
        newPasswordWorks(ada));
  }

  private RepeatableChange resetPassword() {
    Person ada = newPerson();
    ask(ada);
    MatchResult link = links().getFirst();
    return new RepeatableChange(() -> confirm(link), () -> isEpoch(ada, 1), newPasswordWorks(ada));
  }

  private RepeatableChange renewStaticToken() {
    Person ada = newPerson();
    String old = staticToken(ada);
    return new RepeatableChange(
        () -> post("/api/accounts/token/", bearer(ada), Map.of("password", PASSWORD)),
        () -> me("Token " + old).status() == 401,
        this::useToken);
  }

  private RepeatableChange endStaticToken() {
    Person ada = newPerson();
    String token = staticToken(ada);
    String confirmation = confirmation(ada, tokens().access(ada.id()));
    return RepeatableChange.of(
        () ->
            authorized("DELETE", "/api/accounts/token/", bearer(ada))
                .header("Access-Confirmation", confirmation)
                .send(),
        () -> me("Token " + token).status() == 401);
  }

  private RepeatableChange addTask() {
    Person ada = newPerson();
    return RepeatableChange.of(
        () -> post("/api/tasks/", bearer(ada), Map.of("title", "first")),
        () -> isTask(ada, "first"));
  }

  private RepeatableChange changeTask(String method) {
    Person ada = newPerson();
    String path = task(ada);
    return RepeatableChange.of(
        () -> authorized(method, path, bearer(ada)).json("{\"title\":\"other\"}").send(),
        () -> isTask(ada, "other"));
  }

  private RepeatableChange removeTask() {
    Person ada = newPerson();
    String path = task(ada);
    return RepeatableChange.of(
        () -> authorized("DELETE", path, bearer(ada)).send(), () -> !isTask(ada, "first"));
  }

  private RepeatableChange staffEndLogins() {
    Person ada = newPerson();
    Person staff = newStaff();
    return RepeatableChange.of(
        () -> post("/api/users/" + ada.id() + "/logout-everywhere/", bearer(staff), Map.of()),
        () -> isEpoch(ada, 1));
  }

  private RepeatableChange staffEndStaticToken() {
    Person ada = newPerson();
    String token = staticToken(ada);
    Person staff = newStaff();
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () -> authorized("DELETE", "/api/users/" + ada.id() + "/token/", byProgram).send(),
        () -> me("Token " + token).status() == 401);
  }

  private RepeatableChange programAdds(String key) {
    String name = newName();
    Person staff = newStaff();
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () ->
            authorized("POST", "/api/users/", byProgram)
                .header("Idempotency-Key", key)
                .json(Tokens.json(Map.of("username", name, "password", PASSWORD)))
                .send(),
        () -> holds("select exists (select from users where username = '" + name + "')"));
  }

  private RepeatableChange programImports() {
    String name = newName();
    Person staff = newStaff();
    change(staff, "is_superuser = true");
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () ->
            authorized("POST", "/api/users/import/", byProgram)
                .json("{\"users\":[{\"username\":\"" + name + "\"}]}")
                .send(),
        () -> holds("select exists (select from users where username = '" + name + "')"));
  }

  private RepeatableChange programChanges(String method) {
    Person ada = newPerson();
    Person staff = newStaff();
    String name = newName();
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () ->
            authorized(method, "/api/users/" + ada.id() + "/", byProgram)
                .json(Tokens.json(Map.of("username", name)))
                .send(),
        () -> holds("select username = '" + name + "' from users where id = " + ada.id()));
  }

  private RepeatableChange programDeletes() {
    Person ada = newPerson();
    Person staff = newStaff();
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () -> authorized("DELETE", "/api/users/" + ada.id() + "/", byProgram).send(),
        () -> !holds("select exists (select from users where id = " + ada.id() + ")"));
  }

  private RepeatableChange programSetsPassword() {
    Person ada = newPerson();
    Person staff = newStaff();
    String byProgram = "Token " + staticToken(staff);
    return RepeatableChange.of(
        () ->
            post(
                "/api/users/" + ada.id() + "/set-password/",
                byProgram,
                Map.of("new_password", NEW_PASSWORD)),
        () -> pair(ada.username(), NEW_PASSWORD).status() == 200);
  }

  private RepeatableChange staffDeactivate() {
    Person ada = newPerson();
    return staffForm(
        "/admin/users/",
        Map.of("action", "deactivate", "user-" + ada.id(), "on"),
        () -> holds("select not is_active from users where id = " + ada.id()));
  }

  private RepeatableChange staffChange() {
    Person ada = newPerson();
    String name = newName();
    return staffForm(
        "/admin/users/" + ada.id() + "/",
        Map.of(
            "username",
            name,
            "is_active",
            "true",
            "version",
            UserVersion.of(users.find(ada.id()).orElseThrow())),
        () -> holds("select username = '" + name + "' from users where id = " + ada.id()));
  }

  private RepeatableChange staffSetPassword() {
    Person ada = newPerson();
    return staffForm(
        "/admin/users/" + ada.id() + "/password/",
        Map.of("new_password", NEW_PASSWORD, "new_password2", NEW_PASSWORD),
        () -> pair(ada.username(), NEW_PASSWORD).status() == 200);
  }

  private RepeatableChange staffAdd() {
    String name = newName();
    return staffForm(
        "/admin/users/add/",
        Map.of("username", name, "password", PASSWORD, "password2", PASSWORD),
        () -> holds("select exists (select from users where username = '" + name + "')"));
  }

  private RepeatableChange staffDelete() {
    Person ada = newPerson();
    staticToken(ada);
    task(ada);
    return staffForm(
        "/admin/users/" + ada.id() + "/delete/",
        Map.of(),
        () -> !holds("select exists (select from users where id = " + ada.id() + ")"));
  }

  private RepeatableChange staffForm(
      String path, Map<String, String> fields, BooleanSupplier isDone) {
    Browser staff = browserOf(newStaff());
    staff.get("/admin/users/");
    return RepeatableChange.of(() -> staff.post(path, fields), isDone);
  }

  /** Returns requests that change nothing. */
  final Map<String, Supplier<Response>> readings() {
    Person ada = newPerson();
    Person staff = newStaff();
    Browser browser = browserOf(ada);
    String token = staticToken(ada);
    String refresh = pair(ada.username(), PASSWORD).json().get("refresh").asString();
    task(ada);
    return Map.of(
        "the profile by Bearer", () -> me(bearer(ada)),
        "the profile by static token", () -> me("Token " + token),
        "the profile by session", () -> browser.send(browser.request("GET", "/api/accounts/me/")),
        "a page", () -> browser.get("/account/"),
        "the tasks", () -> authorized("GET", "/api/tasks/", "Token " + token).send(),
        "a list for staff", () -> authorized("GET", "/api/users/", bearer(staff)).send(),
        "verify", () -> post("/api/token/verify/", "", Map.of("token", refresh)));
  }

  final Response me(String authorization) {
    return authorized("GET", "/api/accounts/me/", authorization).send();
  }

  final Response pair(String username, String password) {
    return post("/api/accounts/login/", "", Map.of("username", username, "password", password));
  }

  final void ask(Person person) {
    post("/api/accounts/password/reset/", "", Map.of("email", person.email()));
  }

  final Response confirm(MatchResult link) {
    return post(
        "/api/accounts/password/reset/confirm/",
        "",
        Map.of(
            "uid",
            link.group(1),
            "token",
            link.group(2),
            "new_password1",
            NEW_PASSWORD,
            "new_password2",
            NEW_PASSWORD));
  }

  /** Stops the jobs, because they use the database too. */
  final void stopJobs() {
    jobs.stop();
  }

  @AfterEach
  final void startJobs() {
    if (!jobs.isRunning()) {
      jobs.start();
    }
  }

  /** Returns the links that were mailed, after all queued mails were sent. */
  final List<MatchResult> links() {
    startJobs();
    awaitJobs();
    return MAILS.take().stream()
        .map(Arrived::text)
        .flatMap(text -> LINK.matcher(text).results())
        .toList();
  }

  private Response post(String path, String authorization, Map<String, String> fields) {
    HttpRequest request =
        authorization.isEmpty()
            ? http().request("POST", path)
            : authorized("POST", path, authorization);
    return request.json(Tokens.json(fields)).send();
  }

  private HttpRequest authorized(String method, String path, String authorization) {
    return http().request(method, path).header("Authorization", authorization);
  }

  /**
   * Signs the token in the test, without a login. It is refused after all logins of the user have
   * ended.
   */
  private String bearer(Person person) {
    return "Bearer " + tokens().access(person.id());
  }

  private Browser browserOf(Person person) {
    var browser = new Browser(http());
    browser.login(person);
    browser.get("/account/");
    return browser;
  }

  private void usePair(Response answer) {
    assertThat(me("Bearer " + answer.json().get("access").asString()).status()).isEqualTo(200);
    String refresh = answer.json().get("refresh").asString();
    assertThat(post("/api/token/refresh/", "", Map.of("refresh", refresh)).status()).isEqualTo(200);
  }

  private void useToken(Response answer) {
    assertThat(me("Token " + answer.json().get("token").asString()).status()).isEqualTo(200);
  }

  private Consumer<Response> newPasswordWorks(Person person) {
    return _ -> assertThat(pair(person.username(), NEW_PASSWORD).status()).isEqualTo(200);
  }

  private String task(Person person) {
    Response added = post("/api/tasks/", bearer(person), Map.of("title", "first"));
    return "/api/tasks/" + added.json().get("id").asLong() + "/";
  }

  private boolean isTask(Person person, String title) {
    return holds(
        "select exists (select from tasks where title = '%s' and created_by = %d)"
            .formatted(title, person.id()));
  }

  private boolean has(Person person, String table) {
    return holds("select exists (select from %s where user_id = %d)".formatted(table, person.id()));
  }

  private boolean isEpoch(Person person, int epoch) {
    return holds("select login_epoch >= %d from users where id = %d".formatted(epoch, person.id()));
  }

  private boolean holds(String question) {
    return database().sql(question).query(Boolean.class).single();
  }

  private static String newName() {
    return "deed" + NUMBERS.incrementAndGet();
  }
}
