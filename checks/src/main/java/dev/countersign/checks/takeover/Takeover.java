package dev.countersign.checks.takeover;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.takeover.TakeoverCommands.Finished;
import dev.countersign.support.KeptConnection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.function.BiPredicate;
import tools.jackson.databind.JsonNode;

/** Moves a Django project to Countersign and uses every credential of Django there. */
final class Takeover {

  private static final String COOKIE = "shop_session";
  private static final String RENAME = "--on-collision=rename";
  private static final int KILLS = 5;

  private final Findings findings = new Findings("takeover");
  private final int users;

  private Takeover(int users) {
    this.users = users;
  }

  public static void main(String[] words) throws Exception {
    var arguments = new Arguments(List.of(words));
    if (arguments.has("--differential")) {
      Differential.of(arguments).run();
    } else if (arguments.has("--lag")) {
      new FollowLag(arguments.number("--changes", 200, 5_000), arguments.number("--lag", 50, 100))
          .run();
    } else if (arguments.has("--kill")) {
      new LargeImport(
              arguments.number("--users", 20_000, 1_000_000), arguments.number("--kill", 5, 5))
          .run();
    } else {
      new Takeover(arguments.number("--users", 25, 2_000)).run();
    }
  }

  private void run() throws Exception {
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      String djangoUrl = database.create("django");
      System.out.println("creating users and logins with Django …");
      List<JsonNode> created = django.fill(users);
      django.shell(TakeoverCommands.script());
      var commands =
          new TakeoverCommands(
              djangoUrl,
              database.create("countersign"),
              django.directory().resolve("django-settings.json"));
      inspect(commands);
      copy(commands, database);
      interrupt(commands, database);
      String until = Clock.systemUTC().instant().plus(Duration.ofDays(14)).toString();
      try (var service =
          new ServiceProcess(
              commands.url(),
              "--countersign.takeover.key=" + DjangoProject.KEY,
              "--countersign.takeover.until=" + until,
              "--countersign.session.cookie.name=" + COOKIE)) {
        use(created, service);
        if (findings.haveFailed()) {
          service.printComplaints();
        }
      }
    }
    findings.exit();
  }

  private void inspect(TakeoverCommands commands) throws Exception {
    Finished refused = commands.inspect();
    findings.expect(
        "inspect exits with 1 for names that differ only by case",
        refused.exitCode() == 1 && refused.output().contains("'alan' (1) and 'Alan' (2)"));
    Finished report = commands.inspect(RENAME);
    System.out.print(report.output());
    findings.expect("inspect exits with 0 if the rule renames them", report.exitCode() == 0);
    findings.expect(
        "inspect lists the columns of the user model", report.output().contains("plan, points"));
  }

  private void copy(TakeoverCommands commands, DurableDatabase database) throws Exception {
    long start = System.nanoTime();
    Finished copied = commands.copy(RENAME);
    Findings.figure(
        "%,d users with their credentials imported in %d seconds"
            .formatted(users, Duration.ofNanos(System.nanoTime() - start).toSeconds()));
    findings.expect("import succeeds", copied.exitCode() == 0);
    if (copied.exitCode() != 0) {
      System.out.print(copied.output());
    }
    for (String table : List.of("members_member_groups user_groups", "auth_group groups")) {
      String[] names = table.split(" ", -1);
      findings.expect(
          "all rows of %s are copied".formatted(names[0]),
          count(database, "django", names[0]) == count(database, "countersign", names[1]));
    }
    String before = ImportedRows.digest(database, "countersign");
    commands.copy(RENAME, "--repeat");
    findings.expect(
        "a repeated import changes nothing",
        before.equals(ImportedRows.digest(database, "countersign")));
  }

  /** Kills imports into another database at different moments; the last one may finish. */
  private void interrupt(TakeoverCommands commands, DurableDatabase database) throws Exception {
    var second =
        new TakeoverCommands(
            commands.djangoUrl(), database.create("second"), commands.djangoSettings());
    for (int kill = 1; kill <= KILLS; kill++) {
      second.killCopy(1_500L + 700L * kill, RENAME);
    }
    Finished last = second.copy(RENAME, "--repeat");
    findings.expect(
        "an import that was killed %d times has the same result".formatted(KILLS),
        last.exitCode() == 0
            && ImportedRows.digest(database, "second")
                .equals(ImportedRows.digest(database, "countersign")));
  }

  private static long count(DurableDatabase database, String name, String table)
      throws SQLException {
    return database.number(name, "select count(*) from " + table);
  }

  private void use(List<JsonNode> created, ServiceProcess service) {
    List<Credentials> all = created.stream().map(user -> new Credentials(user, COOKIE)).toList();
    try (var connection = new KeptConnection(service.port())) {
      expectAll("access tokens", all, connection, Credentials::accessTokenWorks);
      expectAll("static tokens", all, connection, Credentials::staticTokenWorks);
      expectAll("sessions", all, connection, Credentials::sessionWorks);
      expectAll("outstanding refresh tokens", all, connection, refresh("outstanding"));
      expectAll("rotated refresh tokens", all, connection, refresh("rotated"));
      expectNone("refresh tokens used a second time", all, connection, refresh("rotated"));
      expectNone("blacklisted refresh tokens", all, connection, refresh("blacklisted"));
      // The user with the colliding name logs in by the new name.
      List<Credentials> named =
          all.stream()
              .filter(one -> !one.user().get("username").asString().equals("Alan"))
              .toList();
      expectAll("passwords", named, connection, Credentials::passwordWorks);
    }
  }

  private static BiPredicate<Credentials, KeptConnection> refresh(String kind) {
    return (user, connection) -> user.refreshWorks(connection, kind);
  }

  private void expectAll(
      String kind,
      List<Credentials> all,
      KeptConnection connection,
      BiPredicate<Credentials, KeptConnection> works) {
    long accepted = all.stream().filter(user -> works.test(user, connection)).count();
    findings.expect(
        "%s: %d of %d work".formatted(kind, accepted, all.size()), accepted == all.size());
  }

  private void expectNone(
      String kind,
      List<Credentials> all,
      KeptConnection connection,
      BiPredicate<Credentials, KeptConnection> works) {
    long accepted = all.stream().filter(user -> works.test(user, connection)).count();
    findings.expect("%s: %d of %d work".formatted(kind, accepted, all.size()), accepted == 0);
  }
}
