package dev.countersign.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.mail.Outbox;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import dev.countersign.users.UserStore;
import dev.countersign.users.UserVersion;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** The whole application, and every kind of change that somebody can ask it for. */
@TestPropertySource(
    properties = {
      "countersign.base-url=https://auth.example.com",
      "countersign.api.token-endpoint=token",
      "countersign.cleanup.throttle-cron=-",
      "countersign.cleanup.failures-cron=-",
      "logging.level.org.springframework.transaction.support.TransactionTemplate=off"
    })
abstract class DeedTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final String NEW_PASSWORD = "an-Other-longpass";
  private static final AtomicInteger NUMBERS = new AtomicInteger();
  private static final Pattern LINK = Pattern.compile("/accounts/reset/([^/]+)/([^/]+)/\n");

  @Autowired private Outbox outbox;
  @Autowired private UserStore users;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  final List<Recipe> recipes() {
    return List.of(
        new Recipe("register", 201, 400, this::register),
        new Recipe("register on a page", 302, 200, this::registerOnPage),
        new Recipe("log in for a pair", 200, 200, this::logInForPair),
        new Recipe("log in for a static token", 200, 200, this::logInForStaticToken),
        new Recipe("log in on a page", 302, 302, this::logInOnPage),
        new Recipe("log in on a page once more", 302, 403, this::logInOnPageOnceMore),
        new Recipe("refresh", 200, 401, this::refresh),
        new Recipe("log out", 205, 400, this::logOut),
        new Recipe("log out on a page", 200, 403, this::logOutOnPage),
        new Recipe("log out everywhere", 205, 205, this::logOutEverywhere),
        new Recipe("end one log-in", 204, 404, this::endOneLogIn),
        new Recipe("change the profile", 200, 200, () -> changeProfile("PATCH")),
        new Recipe("replace the profile", 200, 200, () -> changeProfile("PUT")),
        new Recipe("change the password", 200, 400, this::changePassword),
        new Recipe("reset the password", 200, 400, this::resetPassword),
        new Recipe("renew the static token", 200, 200, this::renewStaticToken),
        new Recipe("end the static token", 204, 404, this::endStaticToken),
        new Recipe("add a task", 201, 201, this::addTask),
        new Recipe("change a task", 200, 200, () -> changeTask("PATCH")),
        new Recipe("replace a task", 200, 200, () -> changeTask("PUT")),
        new Recipe("remove a task", 204, 404, this::removeTask),
        new Recipe("staff end all log-ins", 205, 205, this::staffEndLogIns),
        new Recipe("staff end a static token", 204, 404, this::staffEndStaticToken),
        new Recipe("staff deactivate", 302, 302, this::staffDeactivate),
        new Recipe("staff change a user", 302, 200, this::staffChange),
        new Recipe("staff set a password", 302, 302, this::staffSetPassword),
        new Recipe("staff add a user", 302, 200, this::staffAdd),
        new Recipe("staff delete a user", 302, 404, this::staffDelete));
  }

  private Deed register() {
    String name = newName();
    String fields =
        Tokens.json(
            Map.of(
                "username", name,
                "email", name + "@example.com",
                "password", PASSWORD,
                "password2", PASSWORD));
    return new Deed(
        () -> http().post("/api/accounts/register/", fields),
        () -> holds("select exists (select from users where username = '" + name + "')"),
        _ -> assertThat(pair(name, PASSWORD).status()).isEqualTo(200));
  }

  private Deed registerOnPage() {
    String name = newName();
    var browser = new Browser(http());
    browser.get("/account/register/");
    return new Deed(
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

  private Deed logInForPair() {
    Person ada = newPerson();
    return new Deed(() -> pair(ada.username(), PASSWORD), () -> has(ada, "logins"), this::usePair);
  }

  private Deed logInForStaticToken() {
    Person ada = newPerson();
    return new Deed(
        () -> logInAs(ada.username(), PASSWORD), () -> has(ada, "static_tokens"), this::useToken);
  }

  private Deed logInOnPage() {
    Person ada = newPerson();
    return logIn(ada, new Browser(http()), () -> has(ada, "sessions"));
  }

  /** The session that the browser had ends. */
  private Deed logInOnPageOnceMore() {
    Person ada = newPerson();
    Browser browser = browserOf(ada);
    String old = browser.cookie("sessionid").orElseThrow();
    return logIn(
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

  private Deed logIn(Person ada, Browser browser, BooleanSupplier isDone) {
    browser.get("/api-auth/login/");
    return new Deed(
        () ->
            browser.post(
                "/api-auth/login/", Map.of("username", ada.username(), "password", PASSWORD)),
        isDone,
        _ -> assertThat(browser.get("/account/").status()).isEqualTo(200));
  }

  private Deed refresh() {
    Person ada = newPerson();
    String refresh = pair(ada.username(), PASSWORD).json().get("refresh").asString();
    return new Deed(
        () -> post("/api/token/refresh/", "", Map.of("refresh", refresh)),
        () -> holds("select generation > 0 from logins where user_id = " + ada.id()),
        this::usePair);
  }

  private Deed logOut() {
    Person ada = newPerson();
    JsonNode pair = pair(ada.username(), PASSWORD).json();
    String refresh = pair.get("refresh").asString();
    return new Deed(
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

  private Deed logOutOnPage() {
    Person ada = newPerson();
    Browser browser = browserOf(ada);
    return Deed.of(() -> browser.post("/api-auth/logout/", Map.of()), () -> !has(ada, "sessions"));
  }

  private Deed logOutEverywhere() {
    Person ada = newPerson();
    String token = staticToken(ada);
    return new Deed(
        () -> post("/api/accounts/logout-everywhere/", bearer(ada), Map.of()),
        () -> isEpoch(ada, 1),
        _ -> assertThat(me("Token " + token).status()).isEqualTo(401));
  }

  private Deed endOneLogIn() {
    Person ada = newPerson();
    pair(ada.username(), PASSWORD);
    String id =
        authorized("GET", "/api/accounts/sessions/", bearer(ada))
            .send()
            .json()
            .get(0)
            .get("id")
            .asString();
    return Deed.of(
        () -> authorized("DELETE", "/api/accounts/sessions/" + id + "/", bearer(ada)).send(),
        () -> holds("select revoked_at is not null from logins where user_id = " + ada.id()));
  }

  final Deed changeProfile(String method) {
    Person ada = newPerson();
    String name = newName();
    String fields = Tokens.json(Map.of("username", name, "email", name + "@example.com"));
    return new Deed(
        () -> authorized(method, "/api/accounts/me/", bearer(ada)).json(fields).send(),
        () -> holds("select username = '" + name + "' from users where id = " + ada.id()),
        answer -> assertThat(answer.json().get("username").asString()).isEqualTo(name));
  }

  private Deed changePassword() {
    Person ada = newPerson();
    return new Deed(
        () ->
            post(
                "/api/accounts/password/change/",
                bearer(ada),
                Map.of(
                    "old_password", PASSWORD,
                    "new_password", NEW_PASSWORD,
                    "new_password2", NEW_PASSWORD)),
        () -> isEpoch(ada, 1),
        newPasswordWorks(ada));
  }

  private Deed resetPassword() {
    Person ada = newPerson();
    ask(ada);
    MatchResult link = links().getFirst();
    return new Deed(() -> confirm(link), () -> isEpoch(ada, 1), newPasswordWorks(ada));
  }

  private Deed renewStaticToken() {
    Person ada = newPerson();
    String old = staticToken(ada);
    return new Deed(
        () -> post("/api/accounts/token/", bearer(ada), Map.of("password", PASSWORD)),
        () -> me("Token " + old).status() == 401,
        this::useToken);
  }

  private Deed endStaticToken() {
    Person ada = newPerson();
    String token = staticToken(ada);
    return Deed.of(
        () -> authorized("DELETE", "/api/accounts/token/", bearer(ada)).send(),
        () -> me("Token " + token).status() == 401);
  }

  private Deed addTask() {
    Person ada = newPerson();
    return Deed.of(
        () -> post("/api/tasks/", bearer(ada), Map.of("title", "first")),
        () -> isTask(ada, "first"));
  }

  private Deed changeTask(String method) {
    Person ada = newPerson();
    String path = task(ada);
    return Deed.of(
        () -> authorized(method, path, bearer(ada)).json("{\"title\":\"other\"}").send(),
        () -> isTask(ada, "other"));
  }

  private Deed removeTask() {
    Person ada = newPerson();
    String path = task(ada);
    return Deed.of(
        () -> authorized("DELETE", path, bearer(ada)).send(), () -> !isTask(ada, "first"));
  }

  private Deed staffEndLogIns() {
    Person ada = newPerson();
    Person staff = newStaff();
    return Deed.of(
        () -> post("/api/users/" + ada.id() + "/logout-everywhere/", bearer(staff), Map.of()),
        () -> isEpoch(ada, 1));
  }

  private Deed staffEndStaticToken() {
    Person ada = newPerson();
    String token = staticToken(ada);
    Person staff = newStaff();
    return Deed.of(
        () -> authorized("DELETE", "/api/users/" + ada.id() + "/token/", bearer(staff)).send(),
        () -> me("Token " + token).status() == 401);
  }

  private Deed staffDeactivate() {
    Person ada = newPerson();
    return staffForm(
        "/admin/users/",
        Map.of("action", "deactivate", "user-" + ada.id(), "on"),
        () -> holds("select not is_active from users where id = " + ada.id()));
  }

  private Deed staffChange() {
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

  private Deed staffSetPassword() {
    Person ada = newPerson();
    return staffForm(
        "/admin/users/" + ada.id() + "/password/",
        Map.of("new_password", NEW_PASSWORD, "new_password2", NEW_PASSWORD),
        () -> pair(ada.username(), NEW_PASSWORD).status() == 200);
  }

  private Deed staffAdd() {
    String name = newName();
    return staffForm(
        "/admin/users/add/",
        Map.of("username", name, "password", PASSWORD, "password2", PASSWORD),
        () -> holds("select exists (select from users where username = '" + name + "')"));
  }

  private Deed staffDelete() {
    Person ada = newPerson();
    staticToken(ada);
    task(ada);
    return staffForm(
        "/admin/users/" + ada.id() + "/delete/",
        Map.of(),
        () -> !holds("select exists (select from users where id = " + ada.id() + ")"));
  }

  private Deed staffForm(String path, Map<String, String> fields, BooleanSupplier isDone) {
    Browser staff = browserOf(newStaff());
    staff.get("/admin/users/");
    return Deed.of(() -> staff.post(path, fields), isDone);
  }

  /** Requests that change nothing, and what their answers hold. */
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

  /** The links that were mailed, when everything that was asked for has been written. */
  final List<MatchResult> links() {
    outbox.stop();
    outbox.start();
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

  /** Signed here: it needs no log-in, and stays good when everything is ended. */
  private String bearer(Person person) {
    return "Bearer " + tokens().access(person.id());
  }

  private Browser browserOf(Person person) {
    var browser = new Browser(http());
    browser.logIn(person);
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
