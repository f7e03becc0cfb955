package dev.countersign.massassignment;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.fields.Field;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.TotpEnrolment;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.TestAuthenticator;
import dev.countersign.support.TokenTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.ApplicationContext;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.test.context.TestPropertySource;

/**
 * Checks every endpoint that changes data: a valid body with the names of all database columns
 * added to it has exactly the same effect as the valid body alone. Has its own database and empties
 * it for each endpoint, because every row is read twice for each request.
 */
@TestPropertySource(properties = "countersign.events.retention=79d")
@Tag("R36")
@Tag("T82")
class MassAssignmentTest extends TokenTest {

  private static final int COLUMNS_IN_A_FORM = 60;
  private static final List<String> ONLY_IN_TESTS = List.of("/probe/", "/extension/");
  private static final Pattern VARIABLE = Pattern.compile("\\{(\\w+)(:[^/]*)?}(?=/)");
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String NEW_PASSWORD = "Zx9-another-pass";
  private static final String RESET_TOKEN = "r".repeat(43);

  @LocalServerPort private int port;

  @Autowired private EndpointList endpoints;
  @Autowired private ApplicationContext beans;
  @Autowired private UserStore users;
  @Autowired private TotpEnrolment enrolment;
  @Autowired private PasswordLogin passwords;
  @Autowired private SecondFactorLogin secondStep;

  /** A user who has one of each kind of row, and another user whose id is planted. */
  private record Scene(
      Person caller, Person other, Pair pair, Browser browser, Map<String, String> things) {}

  @Test
  void every_endpoint_changes_only_what_its_fields_are_for() {
    Map<String, String> columns = Rows.columns(database());
    var findings = new SoftAssertions();
    int tried = 0;

    for (Operation operation : writing()) {
      Rows.empty(database());
      Person staff = newSuperuser();
      for (boolean asForm : List.of(false, true)) {
        List<String> alone = effects(operation, staff, asForm, Map.of());
        for (Map<String, String> part : asForm ? inParts(columns) : List.of(columns)) {
          List<String> crowded = effects(operation, staff, asForm, part);

          findings
              .assertThat(crowded)
              .as(operation.method() + operation.path())
              .isEqualTo(alone)
              .noneMatch(Planted::isIn);
        }
        tried++;
      }
    }

    System.out.printf(
        "figure: %d bodies at %d endpoints, each with %d columns in %d spellings%n",
        tried, tried / 2, columns.size(), Planted.values(columns, Set.of(), 0).size());
  }

  private Person newSuperuser() {
    Person staff = newStaff();
    change(staff, "is_superuser = true");
    return staff;
  }

  /** Splits the columns, because a form has at most 1000 fields. */
  private static List<Map<String, String>> inParts(Map<String, String> columns) {
    var parts = new ArrayList<Map<String, String>>();
    columns.forEach(
        (name, type) -> {
          if (parts.isEmpty() || parts.getLast().size() == COLUMNS_IN_A_FORM) {
            parts.add(new LinkedHashMap<>());
          }
          parts.getLast().put(name, type);
        });
    return parts;
  }

  @Test
  void a_body_that_is_a_list_changes_nothing_that_has_fields() {
    for (Operation operation : writing()) {
      Rows.empty(database());
      Person staff = newSuperuser();
      Scene scene = scene();
      Map<String, String> fields = fields(operation, scene);
      if (!fields.isEmpty()
          && !operation.method().equals("DELETE")
          && !operation.endpoint().forBrowsers()) {
        HttpRequest request = request(operation, scene, staff, "");
        Rows before = Rows.in(database());

        Response answer =
            request.json(Tokens.json(List.of(fields, Map.of("is_staff", true)))).send();

        assertThat(answer.status()).as(operation.path() + answer).isEqualTo(400);
        assertThat(before.until(Rows.in(database()))).as(operation.path()).isEmpty();
      }
    }
  }

  @Test
  void a_change_made_by_hand_is_seen() {
    Scene scene = scene();
    Rows before = Rows.in(database());

    change(scene.caller(), "is_staff = true, date_joined = '1999-09-09T09:09:09Z'");
    change(scene.other(), "email = 'planted'");

    List<String> told =
        before.until(Rows.in(database())).stream()
            .map(change -> change.told(known(scene)))
            .toList();
    assertThat(told)
        .containsExactlyInAnyOrder(
            "changed users of caller {date_joined=\"1999-09-09T09:09:09+00:00\", is_staff=true}",
            "changed users of other {email=\"planted\"}");
    assertThat(Planted.isIn(told.toString())).isTrue();
  }

  @Test
  void a_row_put_in_or_taken_away_by_hand_is_seen() {
    Scene scene = scene();
    Rows before = Rows.in(database());

    database().sql("delete from tasks where created_by = " + scene.caller().id()).update();
    database()
        .sql("insert into tasks (created_by, title, created_at) values (:id, 'planted', now())")
        .param("id", scene.other().id())
        .update();

    assertThat(before.until(Rows.in(database())))
        .extracting(change -> change.told(known(scene)))
        .containsExactlyInAnyOrder(
            "removed tasks of caller {}",
            "added tasks of other {created_at=now, created_by=other, id=another,"
                + " is_public=false, title=\"planted\"}");
  }

  /**
   * Returns what a valid request changes in the database, with columns added to its body and query.
   */
  private List<String> effects(
      Operation operation, Person staff, boolean asForm, Map<String, String> columns) {
    Scene scene = scene();
    Map<String, String> fields = fields(operation, scene);
    var meant = new HashSet<>(documented(operation));
    meant.addAll(fields.keySet());
    Map<String, Object> planted = Planted.values(columns, meant, scene.other().id());
    var body = new LinkedHashMap<String, Object>(planted);
    HttpRequest request =
        request(operation, scene, staff, columns.isEmpty() ? "" : query(scene.other()));
    if (asForm) {
      body.putAll(fields);
      request.header("Content-Type", FORM).body(Browser.form(texts(body)));
    } else {
      if (!columns.isEmpty()) {
        body.putAll(Planted.nested(columns, scene.other().id()));
      }
      body.putAll(fields);
      request.json(Tokens.json(body));
    }
    Rows before = Rows.in(database());

    Response answer = request.send();

    assertThat(answer.status()).as(operation.path() + answer).isBetween(200, 399);
    return before.until(Rows.in(database())).stream()
        .filter(change -> !change.isNoise())
        .map(change -> change.told(known(scene)))
        .sorted()
        .toList();
  }

  /** Returns only some columns, because the length of a request line is limited. */
  private static String query(Person other) {
    return "?is_staff=true&is_superuser=true&is_active=false&email=planted&user.is_staff=true&id=%1$d&user_id=%1$d"
        .formatted(other.id());
  }

  private List<Operation> writing() {
    return endpoints.operations().stream()
        .filter(operation -> !operation.method().equals("GET"))
        .filter(operation -> ONLY_IN_TESTS.stream().noneMatch(operation.path()::startsWith))
        .toList();
  }

  private Scene scene() {
    Person caller = newPerson();
    Person other = newPerson();
    Pair pair = obtain(caller);
    var browser = new Browser(http());
    browser.login(caller);
    staticToken(caller);
    staticToken(other);
    sendLink(caller);
    obtain(other);
    String task =
        http()
            .request("POST", "/api/tasks/")
            .bearer(pair.access())
            .json("{\"title\":\"a task\"}")
            .send()
            .json()
            .get("id")
            .asString();
    return new Scene(
        caller,
        other,
        pair,
        browser,
        Map.of(
            "task",
            task,
            "uid",
            uidOf(caller),
            "token",
            RESET_TOKEN,
            "key",
            "1-dead",
            "login",
            idOf("left(replace(id::text, '-', ''), 24)", "logins", caller),
            "session",
            idOf("replace(id::text, '-', '')", "sessions", caller),
            "mail",
            "0".repeat(32),
            "group",
            group(caller)));
  }

  /**
   * Inserts a group with the name of the user, which {@link #known} replaces, and with an id that
   * no user has.
   */
  private String group(Person person) {
    return database()
        .sql("insert into groups (id, name) values (1000000000 + :id, :name) returning id")
        .param("id", person.id())
        .param("name", person.username())
        .query(String.class)
        .single();
  }

  /** Inserts a password reset link as if it had been mailed. */
  private void sendLink(Person person) {
    database()
        .sql(
            """
            insert into password_resets (user_id, digest, epoch, email, created_at, expires_at)
            select id, sha256(convert_to(:token, 'UTF8')), login_epoch, email, now(),
                   now() + interval '1 hour'
              from users
             where id = :id
            """)
        .param("token", RESET_TOKEN)
        .param("id", person.id())
        .update();
  }

  private static String uidOf(Person person) {
    byte[] decimal = Long.toString(person.id()).getBytes(UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(decimal);
  }

  private String idOf(String shown, String table, Person person) {
    return database()
        .sql("select " + shown + " from " + table + " where user_id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  /** Returns names and ids with their replacements, so that the rows of two scenes are equal. */
  private static Map<String, String> known(Scene scene) {
    var known = new LinkedHashMap<String, String>();
    known.put(Long.toString(scene.caller().id()), "caller");
    known.put(Long.toString(scene.other().id()), "other");
    known.put(scene.caller().email(), "address");
    known.put(scene.caller().username(), "name");
    known.put(scene.other().email(), "other address");
    known.put(scene.other().username(), "other name");
    return known;
  }

  private HttpRequest request(Operation operation, Scene scene, Person staff, String query) {
    String path =
        VARIABLE
                .matcher(operation.path())
                .replaceAll(
                    variable ->
                        Matcher.quoteReplacement(thing(operation, variable.group(1), scene)))
            + query;
    boolean isForStaff =
        path.startsWith("/admin/")
            || path.startsWith("/api/users/")
            || path.startsWith("/api/groups/")
            || path.startsWith("/api/token/introspect/");
    if (!operation.endpoint().forBrowsers()) {
      HttpRequest request = http().request(operation.method(), path);
      if (operation.policy().schemes().isEmpty()) {
        return request;
      }
      String access = isForStaff ? tokens().access(staff.id()) : scene.pair().access();
      request.bearer(access);
      return operation.policy().needsRecentProof()
          ? request.header(
              "Access-Confirmation", confirmation(isForStaff ? staff : scene.caller(), access))
          : request;
    }
    Browser browser = scene.browser();
    if (isForStaff) {
      browser = new Browser(http());
      browser.login(staff);
      browser.get("/admin/users/");
    } else if (isForStrangers(operation)) {
      browser = new Browser(http());
      browser.get("/api-auth/login/");
    } else {
      browser.get("/account/");
    }
    return browser
        .request(operation.method(), path)
        .header("Accept", "text/html")
        .header("X-CSRFToken", browser.formToken().orElseThrow());
  }

  private static boolean isForStrangers(Operation operation) {
    return operation.path().startsWith("/accounts/")
        || Set.of(
                "/api-auth/login/",
                "/api-auth/login/code/",
                "/api-auth/login/passkey/",
                "/account/register/")
            .contains(operation.path());
  }

  private String thing(Operation operation, String variable, Scene scene) {
    String name =
        switch (operation.path().replaceAll("\\{.*", "")) {
          case "/api/tasks/" -> "task";
          case "/api/accounts/sessions/" -> "login";
          default -> variable;
        };
    if (operation.path().startsWith(PasskeyClient.PATH)) {
      return idOf("replace(id::text, '-', '')", "passkeys", scene.caller());
    }
    return name.equals("id")
        ? Long.toString(scene.caller().id())
        : Optional.ofNullable(scene.things().get(name)).orElseThrow();
  }

  /** Returns the fields that an endpoint documents, whether or not a valid body needs them. */
  private Set<String> documented(Operation operation) {
    Set<String> ofPages =
        switch (operation.path()) {
          case "/admin/users/add/" -> Set.of("is_staff", "is_superuser");
          case "/account/", "/account/register/" -> Set.of("username", "email");
          default -> Set.of();
        };
    Object endpoint = beans.getBean(operation.handler().getBeanType());
    return endpoint instanceof HasForm taking
        ? taking.form().fields().stream()
            .filter(field -> !field.readOnly())
            .map(Field::name)
            .collect(Collectors.toSet())
        : ofPages;
  }

  /**
   * Returns a valid body for each endpoint that needs one. The test fails if one is missing here.
   */
  private Map<String, String> fields(Operation operation, Scene scene) {
    Person caller = scene.caller();
    return switch (operation.path()) {
      case "/account/register/", "/api/accounts/register/", "/admin/users/add/" ->
          Map.of(
              "username",
              caller.username() + "-new",
              "email",
              "new-" + caller.email(),
              "password",
              PASSWORD,
              "password2",
              PASSWORD);
      case "/account/", "/api/accounts/me/" ->
          Map.of(
              "username",
              caller.username() + "-renamed",
              "email",
              "new-" + caller.email(),
              "current_password",
              PASSWORD);
      case "/account/password/", "/api/accounts/password/change/" ->
          Map.of(
              "old_password", PASSWORD,
              "new_password", NEW_PASSWORD,
              "new_password2", NEW_PASSWORD);
      case "/api/accounts/mfa/totp/confirm/" -> Map.of("code", begun(caller).code());
      case "/api/accounts/mfa/totp/deactivate/" -> Map.of("code", enrolled(caller).code());
      case "/account/security/" -> Map.of("action", "remove", "code", enrolled(caller).code());
      case "/api/accounts/mfa/recovery-codes/regenerate/" -> {
        enrolled(caller);
        yield Map.of();
      }
      case "/api/accounts/mfa/verify/" -> secondStep(caller, PendingLogin.Kind.TOKEN_PAIR);
      case "/api-auth/login/code/" -> secondStep(caller, PendingLogin.Kind.SESSION);
      case "/api/accounts/passkeys/register/", "/account/passkeys/" ->
          Map.of("name", "My phone", "credential", created(scene, phone()));
      case "/api/accounts/passkeys/login/",
          "/api/accounts/passkeys/confirm-access/",
          "/api-auth/login/passkey/" ->
          Map.of("credential", asserted(registered(scene)));
      case "/api/accounts/mfa/verify/passkey/" ->
          Map.of(
              "credential", asserted(registered(scene)),
              "ephemeral_token", token(caller, PendingLogin.Kind.TOKEN_PAIR));
      case "/account/devices/" -> Map.of("id", scene.things().getOrDefault("login", ""));
      case "/account/token/",
          "/api/accounts/token/",
          "/account/confirm/",
          "/api/accounts/confirm-access/" ->
          Map.of("password", PASSWORD);
      case "/api-auth/login/", "/api/token/", "/api/accounts/login/" ->
          Map.of("username", caller.username(), "password", PASSWORD);
      case "/api/token/refresh/", "/api/accounts/token/refresh/", "/api/accounts/logout/" ->
          Map.of("refresh", scene.pair().refresh());
      case "/api/token/verify/", "/api/token/introspect/", "/api/token/revoke/" ->
          Map.of("token", scene.pair().access());
      case "/accounts/password_reset/", "/api/accounts/password/reset/" ->
          Map.of("email", caller.email());
      case "/api/accounts/password/reset/confirm/" ->
          Map.of(
              "uid", uidOf(caller),
              "token", RESET_TOKEN,
              "new_password1", NEW_PASSWORD,
              "new_password2", NEW_PASSWORD);
      case "/api/users/" ->
          Map.of(
              "username",
              caller.username() + "-new",
              "email",
              "new-" + caller.email(),
              "password",
              PASSWORD);
      case "/api/groups/", "/admin/groups/" -> Map.of("name", caller.username() + "-new");
      case "/admin/users/views/", "/admin/users/views/delete/" -> Map.of("name", "view");
      // The columns of an uploaded file are fixed; UserImportPageTest covers them.
      case "/admin/users/import/" -> Map.of("discard", "yes");
      case "/admin/invitations/" -> Map.of("email", "new-" + caller.email());
      case "/api/users/import/" ->
          Map.of("users", "[{\"username\":\"" + caller.username() + "-new\"}]");
      case "/admin/users/" -> Map.of("action", "deactivate", "user-" + caller.id(), "on");
      default -> ofVariablePath(operation, scene);
    };
  }

  private Map<String, String> ofVariablePath(Operation operation, Scene scene) {
    Person person = scene.caller();
    return switch (VARIABLE.matcher(operation.path()).replaceAll("{$1}")) {
      case "/api/tasks/", "/api/tasks/{id}/" ->
          Map.of("title", "another title", "is_public", "true");
      case "/accounts/reset/{uid}/{token}/" ->
          Map.of("new_password1", NEW_PASSWORD, "new_password2", NEW_PASSWORD);
      case "/admin/users/{id}/" ->
          Map.of(
              "username",
              person.username(),
              "email",
              "new-" + person.email(),
              "is_active",
              "true",
              "is_staff",
              "false",
              "is_superuser",
              "false",
              "version",
              UserVersion.of(users.find(person.id()).orElseThrow()));
      case "/api/users/{id}/" ->
          operation.method().equals("DELETE")
              ? Map.of()
              : Map.of("username", person.username(), "email", "new-" + person.email());
      case "/api/accounts/passkeys/{id}/" -> {
        registered(scene);
        yield operation.method().equals("DELETE") ? Map.of() : Map.of("name", "Key ring");
      }
      case "/api/users/{id}/rights/", "/admin/users/{id}/rights/" ->
          Map.of("user_permissions", "blog.add_post");
      case "/api/groups/{group}/", "/admin/groups/{group}/" ->
          operation.method().equals("DELETE")
              ? Map.of()
              : Map.of("name", person.username() + "-renamed", "permissions", "blog.add_post");
      case "/api/users/{id}/set-password/" -> Map.of("new_password", NEW_PASSWORD);
      case "/api/users/{id}/mfa/", "/admin/users/{id}/mfa/" -> {
        enrolled(person);
        yield Map.of();
      }
      case "/admin/users/{id}/password/" ->
          Map.of("new_password", NEW_PASSWORD, "new_password2", NEW_PASSWORD);
      default -> Map.of();
    };
  }

  /** Begins to add an authenticator app. */
  private AuthenticatorApp begun(Person person) {
    User user = users.find(person.id()).orElseThrow();
    return new AuthenticatorApp(enrolment.begin(user).orElseThrow().text());
  }

  /** Adds an authenticator app whose current code was not used yet. */
  private AuthenticatorApp enrolled(Person person) {
    AuthenticatorApp app = begun(person);
    assertThat(enrolment.confirm(person.id(), app.code(), Origin.command("test"))).isPresent();
    new SecondFactorClient(http(), database()).forgetStep(person);
    return app;
  }

  private Map<String, String> secondStep(Person person, PendingLogin.Kind kind) {
    AuthenticatorApp app = enrolled(person);
    return Map.of("ephemeral_token", token(person, kind), "code", app.code());
  }

  private String token(Person person, PendingLogin.Kind kind) {
    var verified =
        passwords
            .check(person.username(), PASSWORD, new MockHttpServletRequest())
            .orElseThrow()
            .nextStep();
    return secondStep.begin((LoginStep.SecondFactorNeeded) verified, kind).ephemeralToken();
  }

  private TestAuthenticator phone() {
    return new TestAuthenticator("http://localhost:" + port);
  }

  /** Returns the registration of a passkey, as JSON. */
  private String created(Scene scene, TestAuthenticator authenticator) {
    Response options =
        new PasskeyClient(http())
            .confirmed("POST", PasskeyClient.PATH + "register/options/", scene.pair().access())
            .json("{}")
            .send();
    return Tokens.json(authenticator.create(options.json()));
  }

  /** Adds a passkey to the caller's account. */
  private TestAuthenticator registered(Scene scene) {
    TestAuthenticator phone = phone();
    Response added = new PasskeyClient(http()).register(phone, scene.pair().access());
    assertThat(added.status()).as(added.toString()).isEqualTo(201);
    return phone;
  }

  private String asserted(TestAuthenticator authenticator) {
    Response options = http().post(PasskeyClient.PATH + "login/options/", "{}");
    return Tokens.json(authenticator.get(options.json()));
  }

  private static Map<String, String> texts(Map<String, Object> values) {
    var texts = new LinkedHashMap<String, String>();
    values.forEach((name, value) -> texts.put(name, value.toString()));
    return texts;
  }
}
