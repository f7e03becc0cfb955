package dev.countersign.checks.canaries;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MailServer;
import dev.countersign.support.Person;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import dev.countersign.support.TraceReceiver;
import java.net.URLEncoder;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Uses known secrets, and searches for them in logs, error responses and the database. */
final class Canaries {

  private static final String PASSWORD = "Canary-7fQpassword";
  private static final String NEW_PASSWORD = "Canary-9kZpassword";
  private static final String WRONG_PASSWORD = "Canary-3xWwrongpass";
  private static final String DATABASE_PASSWORD = "Canary-5tDdatabase";
  private static final String MAIL_USER = "mailer";
  private static final String MAIL_PASSWORD = "Canary-2mMmailpass";
  private static final String EARLIER_KEY =
      "canary-earlier-key-Wq8RzXc5VbN1mLk4JhG7fDs2AaPoIuYtE6rT9yU3iO0p";

  private static final MailServer MAILS = MailServer.startedFor(MAIL_USER, MAIL_PASSWORD);

  private static final TraceReceiver TRACES = TraceReceiver.started();

  private static final String[] PLANTED = {
    "--spring.datasource.password=" + DATABASE_PASSWORD,
    "--spring.mail.host=127.0.0.1",
    "--spring.mail.username=" + MAIL_USER,
    "--spring.mail.password=" + MAIL_PASSWORD,
    "--spring.mail.port=" + MAILS.port(),
    "--spring.mail.properties.mail.smtp.auth=true",
    "--countersign.registration.email-verification=optional",
    "--countersign.secret-key-fallbacks=" + EARLIER_KEY,
    "--countersign.access-log.enabled=true",
    "--countersign.metrics.enabled=true",
    "--countersign.metrics.port=0",
    "--countersign.tracing.enabled=true",
    "--countersign.tracing.sampling=1",
    "--countersign.tracing.endpoint=" + TRACES.endpoint()
  };

  private static final String[] DEBUG = {
    "--logging.level.dev.countersign=DEBUG", "--logging.level.org.springframework=DEBUG"
  };

  private static final Pattern METRICS =
      Pattern.compile("Metrics at http://127\\.0\\.0\\.1:(\\d+)/");

  /** A part of the log is enough to test the search, which is repeated for each form. */
  private static final int LONGEST_COPY = 20_000;

  private final Findings findings = new Findings("canaries");

  /** The secrets, by name. */
  private final Map<String, String> secrets = new LinkedHashMap<>();

  private final List<String> errors = new ArrayList<>();
  private int answers;
  private String lastRequest = "";

  public static void main(String[] arguments) throws Exception {
    var canaries = new Canaries();
    canaries.run("at DEBUG", DEBUG);
    canaries.run(
        "as JSON at DEBUG",
        Stream.concat(Stream.of(DEBUG), Stream.of("--logging.structured.format.console=ecs"))
            .toArray(String[]::new));
    if (!List.of(arguments).contains("--quick")) {
      canaries.run("by default");
    }
    canaries.findings.exit();
  }

  private void run(String level, String... logging) throws Exception {
    secrets.clear();
    errors.clear();
    answers = 0;
    secrets.put("secret key", ServiceProcess.KEY);
    secrets.put("earlier secret key", EARLIER_KEY);
    secrets.put("database password", DATABASE_PASSWORD);
    secrets.put("mail password", MAIL_PASSWORD);
    secrets.put("password", PASSWORD);
    secrets.put("new password", NEW_PASSWORD);
    secrets.put("wrong password", WRONG_PASSWORD);
    String database = TestDatabase.freshDatabase();
    String[] settings = Stream.of(PLANTED, logging).flatMap(Stream::of).toArray(String[]::new);
    System.out.println("starting the service, its log " + level + " …");
    try (var service = new ServiceProcess(database, settings);
        var connection = DriverManager.getConnection(database);
        var statement = connection.createStatement()) {
      use(new Http(service.port()), statement);
      String dump = dump(connection);
      secrets.put("hash of a password", "argon2$argon2id$");
      String log = String.join("\n", service.logLines());
      String metrics = metrics(log);
      String traces = traces();
      Findings.figure(
          "log %s: %d responses, %d of them errors, %d secrets, %d characters of log, %d of rows, %d of metrics, %d of traces"
              .formatted(
                  level,
                  answers,
                  errors.size(),
                  secrets.size(),
                  log.length(),
                  dump.length(),
                  metrics.length(),
                  traces.length()));
      findings.expect(
          "database errors are in the log " + level, log.contains("Caused by: org.postgresql"));
      expectLines(
          "access log", level, service.logLines(), "dev.countersign.api.requests.AccessLog");
      if (level.contains("DEBUG")) {
        expectLines("log of the gate", level, service.logLines(), "dev.countersign.gate");
      }
      look("the log " + level, log);
      look("the metrics page, log " + level, metrics);
      findings.expect(
          "spans of gate, hash, statements and mail are exported",
          Stream.of("gate", "password hash", "select users", "mail").allMatch(traces::contains));
      look("the exported traces, log " + level, traces);
      look("error responses, log " + level, String.join("\n", errors));
      secrets.keySet().removeIf(name -> name.startsWith("hash"));
      look("rows of the database, log " + level, dump);
      findings.expect(
          "secrets inserted into a copy of the log are found, in every form",
          isFindable(log.substring(0, Math.min(log.length(), LONGEST_COPY))));
    }
  }

  /**
   * Sends every request that accepts or returns a secret: valid, invalid, and in the wrong place.
   */
  private void use(Http http, Statement database) throws SQLException {
    var ada = new Person(0, "canary-ada", "ada@example.com", PASSWORD);
    String account =
        Tokens.json(
            Map.of(
                "username",
                ada.username(),
                "email",
                ada.email(),
                "password",
                PASSWORD,
                "password2",
                PASSWORD));
    post(http, "/api/accounts/register/", account);
    String key = keepLink("verification key", "/accounts/verify-email/");
    post(http, "/api/accounts/registration/verify-email/", "{\"key\":\"" + key + "x\"}");
    post(http, "/api/accounts/register/", account);
    post(
        http,
        "/api/accounts/register/",
        account.replace("\"password2\":\"" + PASSWORD, "\"password2\":\"" + WRONG_PASSWORD));
    database.execute("update users set is_staff = true, is_superuser = true");
    Response pair = post(http, "/api/token/", login(ada.username(), PASSWORD));
    String access = keep("access token", pair, "access");
    String refresh = keep("refresh token", pair, "refresh");
    post(http, "/api/accounts/login/", login(ada.username(), WRONG_PASSWORD));
    post(http, "/api/token/", login(PASSWORD, PASSWORD));
    post(http, "/api/token/", login(access, refresh));
    post(http, "/api/token/", login(ada.username(), PASSWORD).replace("}", ""));
    Response renewed = post(http, "/api/token/refresh/", RegisteredUser.body(refresh));
    String successor = keep("successor", renewed, "refresh");
    keep("its access token", renewed, "access");
    post(http, "/api/accounts/token/refresh/", RegisteredUser.body(refresh));
    post(http, "/api/token/refresh/", RegisteredUser.body(access));
    post(http, "/api/token/verify/", "{\"token\":\"" + successor + "\"}");
    post(http, "/api/token/verify/", "{\"token\":\"" + successor + "x\"}");
    String fixed =
        keep(
            "static token",
            send(
                http.request("POST", "/api/accounts/token/")
                    .bearer(access)
                    .json("{\"password\":\"" + PASSWORD + "\"}")),
            "token");
    post(http, "/api/accounts/password/reset/", "{\"email\":\"" + ada.email() + "\"}");
    String reset = keepLink("reset link", "/accounts/reset/");
    misuseReset(http, ada, reset);
    send(
        http.request("PATCH", "/api/accounts/me/")
            .bearer(access)
            .json("{\"email\":\"other@example.com\"}"));
    String undo = keepLink("undo key", "/accounts/undo-email-change/");
    for (String token : List.of(access, refresh, fixed, access + "x", key, reset, undo)) {
      for (String path :
          List.of("/api/accounts/me/", "/api/tasks/", "/api/users/", "/api/events/")) {
        send(http.request("GET", path).bearer(token));
        send(http.request("GET", path).staticToken(token));
        send(http.request("GET", path).header("Authorization", token));
        send(
            http.request("GET", path)
                .header("Cookie", "sessionid=" + token + "; csrftoken=" + token));
      }
      send(http.request("GET", "/api/users/" + token + "/").bearer(access));
      send(http.request("PUT", "/api/" + token).bearer(access));
      post(http, "/api/tasks/?token=" + token, "{\"title\":");
      post(http, "/api/token/refresh/", "\"" + token + "\"");
    }
    browse(http, ada, access);
    fail(http, database, ada, access, successor);
    send(
        http.request("POST", "/api/accounts/password/change/")
            .bearer(access)
            .json(
                Tokens.json(
                    Map.of(
                        "old_password", PASSWORD,
                        "new_password", NEW_PASSWORD,
                        "new_password2", NEW_PASSWORD))));
    send(
        http.request("POST", "/api/accounts/logout/")
            .bearer(access)
            .json(RegisteredUser.body(successor)));
  }

  private void misuseReset(Http http, Person ada, String reset) {
    String uid = Base64.getUrlEncoder().withoutPadding().encodeToString("1".getBytes(UTF_8));
    for (String token : List.of(reset, reset + "x")) {
      send(http.request("GET", "/accounts/reset/" + uid + "/" + token + "/"));
      post(
          http,
          "/api/accounts/password/reset/confirm/",
          Tokens.json(
              Map.of(
                  "uid",
                  uid,
                  "token",
                  token,
                  "new_password1",
                  WRONG_PASSWORD,
                  "new_password2",
                  ada.username())));
    }
  }

  /** Returns the last path segment of the link in the next such mail. */
  private String keepLink(String name, String path) {
    Pattern link = Pattern.compile(path + "(?:[\\w-]+/)??([\\w-]+)/\\s");
    for (int attempt = 0; attempt < 300; attempt++) {
      for (MailServer.Arrived mail : MAILS.take()) {
        Matcher found = link.matcher(mail.text() + "\n");
        if (found.find()) {
          secrets.put(name, found.group(1));
          return found.group(1);
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
    throw new IllegalStateException("No mail with a " + name + " arrived.");
  }

  private void browse(Http http, Person ada, String access) {
    var browser = new Browser(http);
    browser.get("/api-auth/login/");
    browser.post(
        "/api-auth/login/", Map.of("username", ada.username(), "password", WRONG_PASSWORD));
    browser.login(ada);
    secrets.put("session", browser.cookie("sessionid").orElseThrow());
    secrets.put("CSRF cookie", browser.cookie("csrftoken").orElseThrow());
    for (String path :
        List.of(
            "/",
            "/account/",
            "/account/devices/",
            "/account/activity/",
            "/account/token/",
            "/admin/",
            "/admin/users/",
            "/admin/events/",
            "/admin/check/",
            "/api/",
            "/api/tasks/",
            "/nowhere/",
            "/api/users/999999999/")) {
      note(browser.get(path));
    }
    note(
        browser.post(
            "/account/password/",
            Map.of(
                "old_password",
                WRONG_PASSWORD,
                "new_password",
                NEW_PASSWORD,
                "new_password2",
                PASSWORD)));
    note(
        browser.post(
            "/admin/users/add/",
            Map.of("username", ada.username(), "password", PASSWORD, "password2", WRONG_PASSWORD)));
    secrets.put("CSRF form token", browser.formToken().orElseThrow());
    note(
        browser.send(
            browser
                .request("POST", "/account/password/")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .body("csrfmiddlewaretoken=" + access)));
  }

  /** Provokes database errors, whose details about a refused row must not be logged or returned. */
  private void fail(Http http, Statement database, Person ada, String access, String refresh)
      throws SQLException {
    for (String table :
        List.of("users", "logins", "sessions", "static_tokens", "tasks", "events")) {
      for (String[] harm :
          new String[][] {
            {"alter table %s rename to gone", "alter table gone rename to %s"},
            {
              "alter table %s add constraint no check (false) not valid",
              "alter table %s drop constraint no"
            }
          }) {
        database.execute(harm[0].formatted(table));
        post(http, "/api/token/", login(ada.username(), PASSWORD));
        post(http, "/api/token/refresh/", RegisteredUser.body(refresh + "x"));
        post(
            http,
            "/api/accounts/register/",
            Tokens.json(
                Map.of(
                    "username",
                    "canary-" + table + harm[0].length(),
                    "email",
                    "x@example.com",
                    "password",
                    PASSWORD,
                    "password2",
                    PASSWORD)));
        send(
            http.request("POST", "/api/accounts/token/")
                .bearer(access)
                .json("{\"password\":\"" + PASSWORD + "\"}"));
        send(http.request("POST", "/api/tasks/").bearer(access).json("{\"title\":\"x\"}"));
        send(
            http.request("GET", "/account/")
                .header("Cookie", "sessionid=" + secrets.get("session")));
        database.execute(harm[1].formatted(table));
      }
    }
  }

  private static String login(String username, String password) {
    return Tokens.json(Map.of("username", username, "password", password));
  }

  private Response post(Http http, String path, String json) {
    return send(http.request("POST", path).json(json));
  }

  private Response send(HttpRequest request) {
    return note(request.send());
  }

  private Response note(Response answer) {
    answers++;
    lastRequest = answer.header("X-Request-Id").orElse(lastRequest);
    if (answer.status() >= 400) {
      errors.add(answer.body());
    }
    return answer;
  }

  private String keep(String name, Response answer, String field) {
    if (answer.status() >= 300) {
      throw new IllegalStateException("No " + name + ": " + answer);
    }
    String secret = answer.json().get(field).asString();
    secrets.put(name, secret);
    return secret;
  }

  /** Expects a line of the log for at least every second response, and prints their number. */
  private void expectLines(String name, String level, List<String> lines, String logger) {
    List<String> own = lines.stream().filter(line -> line.contains(logger)).toList();
    Findings.figure(
        "%s %s: %d lines, %d characters"
            .formatted(name, level, own.size(), String.join("\n", own).length()));
    findings.expect("the " + name + " is in the log " + level, own.size() > answers / 2);
  }

  /** Returns every exported byte, after the span of the last request has arrived. */
  private String traces() {
    for (int attempt = 0; attempt < 300 && !TRACES.text().contains(lastRequest); attempt++) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
    findings.expect("the last request is traced", TRACES.text().contains(lastRequest));
    return TRACES.text();
  }

  private static String metrics(String log) {
    Matcher address = METRICS.matcher(log);
    if (!address.find()) {
      throw new IllegalStateException("The log does not name the port of the metrics.");
    }
    return new Http(Integer.parseInt(address.group(1))).get("/metrics").body();
  }

  private static String dump(Connection database) throws SQLException {
    var dump = new StringBuilder();
    var tables = new ArrayList<String>();
    try (Statement statement = database.createStatement()) {
      try (ResultSet rows =
          statement.executeQuery("select tablename from pg_tables where schemaname = 'public'")) {
        while (rows.next()) {
          tables.add(rows.getString(1));
        }
      }
      for (String table : tables) {
        try (ResultSet rows = statement.executeQuery("select one::text from " + table + " one")) {
          while (rows.next()) {
            dump.append(table).append(' ').append(rows.getString(1)).append('\n');
          }
        }
      }
    }
    return dump.toString();
  }

  private void look(String where, String text) {
    List<String> found = found(text);
    found.forEach(
        name -> System.out.println("found in " + where + ": " + name + context(text, name)));
    findings.expect("no secret is in " + where, found.isEmpty() && !text.isEmpty());
  }

  private List<String> found(String text) {
    return secrets.entrySet().stream()
        .filter(secret -> forms(secret.getValue()).stream().anyMatch(text::contains))
        .map(Map.Entry::getKey)
        .toList();
  }

  private String context(String text, String name) {
    return forms(secrets.getOrDefault(name, "")).stream()
        .mapToInt(text::indexOf)
        .filter(at -> at >= 0)
        .mapToObj(at -> ": …" + text.substring(Math.max(0, at - 200), at).replace('\n', '|'))
        .findFirst()
        .orElse("");
  }

  /** Checks that each form of each secret is found when inserted into a copy of the log. */
  private boolean isFindable(String log) {
    int middle = log.length() / 2;
    return secrets.entrySet().stream()
        .allMatch(
            secret ->
                forms(secret.getValue()).stream()
                    .map(form -> log.substring(0, middle) + form + log.substring(middle))
                    .allMatch(copy -> found(copy).contains(secret.getKey())));
  }

  /**
   * Returns the secret as it is and in common encodings. Of a signed token, the signature is
   * enough.
   */
  private static List<String> forms(String secret) {
    byte[] bytes = secret.getBytes(UTF_8);
    String base64 = Base64.getEncoder().withoutPadding().encodeToString(bytes);
    return Stream.of(
            secret,
            secret.substring(secret.lastIndexOf('.') + 1),
            base64,
            Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
            HexFormat.of().formatHex(bytes),
            URLEncoder.encode(secret, UTF_8))
        .distinct()
        .toList();
  }
}
