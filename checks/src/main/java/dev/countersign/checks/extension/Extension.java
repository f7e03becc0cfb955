package dev.countersign.checks.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uses everything that the example of an extension adds, beside a faulty extension. */
final class Extension {

  private static final String PASSWORD = "Zx9-longpass";
  private static final String FAULTY =
      """
      static class Broken implements Permission {
        public String name() { return "broken"; }
        public boolean allows(AccessRequest attempt) { throw new IllegalStateException("no answer"); }
      }

      @Endpoint("/api/faulty/")
      @Permissions(Broken.class)
      static class FaultyEndpoint {
        @GetMapping String show() { return "reached"; }
      }

      @Bean Broken broken() { return new Broken(); }
      @Bean EventListener failing() {
        return event -> { throw new IllegalStateException("the listener fails"); };
      }
      """;

  private final Findings findings = new Findings("extension");
  private final String url = TestDatabase.freshDatabase();
  private final JdbcClient database = JdbcClient.create(new DriverManagerDataSource(url));
  private final Path example;

  private Extension(Path example) {
    this.example = example;
  }

  public static void main(String[] arguments) throws Exception {
    new Extension(Path.of(arguments[0])).run();
  }

  private void run() throws Exception {
    Path directory = Refusals.directory();
    Path jar =
        Files.copy(
            example, directory.resolve(example.getFileName()), StandardCopyOption.COPY_ATTRIBUTES);
    new JarOfSource("faulty", FAULTY).in(directory);
    System.out.println("starting a service with two extensions, and one without …");
    try (var with =
            new ServiceProcess(
                url, "--extensions=" + directory, "--example.departments=sales,support");
        var without = new ServiceProcess(url)) {
      judgeLog(with, jar);
      judgeFeatures(new Http(with.port()), with);
      judgeFaults(new Http(with.port()), with);
      judgeReplica(new Http(with.port()), new Http(without.port()), without);
      if (findings.haveFailed()) {
        with.printComplaints();
      }
    }
    judgeCommands(directory);
    new Refusals(findings).judge();
    findings.exit();
  }

  private void judgeLog(ServiceProcess with, Path jar) throws Exception {
    String digest =
        HexFormat.of()
            .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(jar)));
    findings.expect(
        "the log names the extension, its version and its SHA-256",
        isLogged(
            with,
            "Loaded extension department-extension 1.0.0 from %s, SHA-256 %s."
                .formatted(jar.toRealPath(), digest)));
    findings.expect("and the second extension", isLogged(with, "Loaded extension faulty.jar"));
  }

  private void judgeFeatures(Http http, ServiceProcess with) throws Exception {
    Response unknown = register(http, "ada", "marketing");
    findings.expect(
        "registration field: an unknown department is refused",
        unknown.status() == 400 && unknown.json().has("department"));
    findings.expect("and the user is not created", count("users") == 0);
    findings.expect(
        "registration field: a known department is accepted",
        register(http, "ada", "sales").status() == 201
            && register(http, "bob", "").status() == 201
            && count("departments") == 1);
    findings.expect(
        "the page has the field",
        http.get("/account/register/").body().contains("name=\"department\""));
    JsonNode ada = login(http, "ada");
    findings.expect(
        "claim: the access token names the department",
        claims(ada).path("department").asString("").equals("sales"));
    findings.expect(
        "claim: a user without a department has none",
        !claims(login(http, "bob")).has("department"));
    Response issued = send(http, "POST", "/api/badge/", bearer(ada));
    findings.expect("endpoint: issues a badge", issued.status() == 201);
    findings.expect(
        "permission: refuses a user without a department",
        send(http, "POST", "/api/badge/", bearer(login(http, "bob"))).status() == 403
            && http.get("/api/badge/").status() == 403);
    String badge = "Badge " + issued.json().path("badge").asString("");
    findings.expect(
        "scheme: accepts the badge",
        send(http, "GET", "/api/badge/", badge).body().contains("\"department\":\"sales\""));
    Response wrong = send(http, "GET", "/api/badge/", badge + "0");
    findings.expect(
        "scheme: rejects another badge with its challenge",
        wrong.status() == 401 && wrong.header("WWW-Authenticate").orElse("").equals("Badge"));
    findings.expect(
        "scheme: other endpoints do not take the badge",
        send(http, "GET", "/api/accounts/me/", badge).status() == 403);
    findings.expect("listener: hears of the registration", isLoggedSoon(with, " has registered."));
    findings.expect(
        "the OpenAPI document describes the endpoint",
        Refusals.run("openapi", "--extensions", directoryOf(with)).output().contains("issueBadge"));
  }

  private void judgeFaults(Http http, ServiceProcess with) throws Exception {
    findings.expect(
        "listener: hears of logins too", isLoggedSoon(with, "failed at user.logged_in"));
    Response faulty = http.get("/api/faulty/");
    findings.expect(
        "a permission that throws never allows: 500",
        faulty.status() == 500 && !faulty.body().contains("reached"));
    findings.expect("its response does not show the reason", !faulty.body().contains("no answer"));
    findings.expect("its failure is logged", isLoggedSoon(with, "no answer"));
    findings.expect(
        "a listener that throws is logged, and the request succeeds",
        isLoggedSoon(with, "The event listener com.example.faulty.Added")
            && register(http, "eve", "").status() == 201);
  }

  private void judgeReplica(Http with, Http without, ServiceProcess plain) throws Exception {
    findings.expect("a service without the setting loads nothing", !isLogged(plain, "extension"));
    findings.expect("its API has no such path", without.get("/api/badge/").status() == 404);
    findings.expect(
        "a replica without the extension ignores the field",
        register(without, "carl", "sales").status() == 201 && count("departments") == 1);
    JsonNode ada = login(with, "ada");
    findings.expect(
        "it accepts tokens with the additional claim",
        send(without, "GET", "/api/accounts/me/", bearer(ada)).status() == 200);
    Response refreshed =
        without.post(
            "/api/token/refresh/",
            Tokens.json(Map.of("refresh", ada.path("refresh").asString(""))));
    findings.expect(
        "and its tokens lack the claim",
        refreshed.status() == 200 && !claims(refreshed.json()).has("department"));
    long id =
        database.sql("select id from users where username = 'ada'").query(Long.class).single();
    database
        .sql("update users set is_superuser = true, is_staff = true where username = 'bob'")
        .update();
    Response deleted = send(with, "DELETE", "/api/users/" + id + "/", staticToken(with, "bob"));
    findings.expect(
        "deleting a user deletes the rows of the extension",
        deleted.status() == 204 && count("departments") == 0 && count("badges") == 0);
  }

  private void judgeCommands(Path directory) throws Exception {
    String path = directory.toString();
    findings.expect(
        "deploy check: reports the finding of the extension",
        Refusals.run("check", "--deploy", "--extensions", path)
            .output()
            .contains("department.W001"));
    findings.expect(
        "deploy check: reports nothing if the setting is right",
        !Refusals.run("check", "--deploy", "--extensions", path, "--example.departments=a")
            .output()
            .contains("department.W001"));
    findings.expect(
        "listurls lists the endpoints of both",
        Refusals.run("listurls", "--extensions", path)
            .output()
            .matches("(?s).*/api/badge/.*/api/faulty/.*"));
    findings.expect(
        "the setting works like the option",
        Refusals.run("listurls", "--countersign.extensions.directory=" + path)
            .output()
            .contains("has-department"));
    Refusals.Run plain = Refusals.run("listurls");
    findings.expect(
        "without it there is no such endpoint",
        plain.exitCode() == 0 && !plain.output().contains("/api/badge/"));
  }

  private static String directoryOf(ServiceProcess with) throws IOException {
    return with.logLines().stream()
        .filter(line -> line.contains("Loaded extension department-extension"))
        .map(line -> line.replaceFirst(".* from (.*)/[^/]*\\.jar, SHA.*", "$1"))
        .findFirst()
        .orElse("");
  }

  private static Response register(Http http, String name, String department) {
    return http.post(
        "/api/accounts/register/",
        Tokens.json(
            Map.of(
                "username", name,
                "email", name + "@example.com",
                "password", PASSWORD,
                "password2", PASSWORD,
                "department", department)));
  }

  private static JsonNode login(Http http, String name) {
    return http.post("/api/token/", Tokens.json(Map.of("username", name, "password", PASSWORD)))
        .json();
  }

  private static JsonNode claims(JsonNode pair) {
    String payload = pair.path("access").asString("").split("\\.", -1)[1];
    return JsonMapper.shared().readTree(new String(Base64.getUrlDecoder().decode(payload), UTF_8));
  }

  private static String bearer(JsonNode pair) {
    return "Bearer " + pair.path("access").asString("");
  }

  private static String staticToken(Http http, String name) {
    return "Token "
        + http.request("POST", "/api/accounts/token/")
            .header("Authorization", bearer(login(http, name)))
            .json(Tokens.json(Map.of("password", PASSWORD)))
            .send()
            .json()
            .path("token")
            .asString("");
  }

  private static Response send(Http http, String method, String path, String authorization) {
    return http.request(method, path).header("Authorization", authorization).send();
  }

  private long count(String table) {
    return database.sql("select count(*) from " + table).query(Long.class).single();
  }

  private static boolean isLogged(ServiceProcess service, String text) throws IOException {
    return service.logLines().stream().anyMatch(line -> line.contains(text));
  }

  /** Waits, because listeners are called in the background. */
  private static boolean isLoggedSoon(ServiceProcess service, String text)
      throws IOException, InterruptedException {
    for (int tries = 0; tries < 200 && !isLogged(service, text); tries++) {
      Thread.sleep(50);
    }
    return isLogged(service, text);
  }
}
