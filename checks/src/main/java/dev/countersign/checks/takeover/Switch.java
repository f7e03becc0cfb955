package dev.countersign.checks.takeover;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.takeover.TakeoverCommands.Finished;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Switches a Django deployment behind nginx to Countersign and back, while clients use every kind
 * of credential. Counts forced logouts, tokens accepted twice, lost changes and failed requests.
 */
final class Switch {

  private static final String RENAME = "--on-collision=rename";
  private static final int NEW_USERS = 5;
  private static final double REQUESTS_PER_SECOND = 40;

  private final Findings findings = new Findings("takeover --switch");
  private final SwitchCounts counts = new SwitchCounts();
  private final int users;
  private final int clients;
  private final Duration phase;

  private Switch(int users, int clients, Duration phase) {
    this.users = users;
    this.clients = clients;
    this.phase = phase;
  }

  public static void main(String[] arguments) throws Exception {
    List<String> given = List.of(arguments);
    boolean isQuick = given.contains("--quick");
    new Switch(
            number(given, "--users=", isQuick ? 60 : 10_000),
            number(given, "--clients=", isQuick ? 10 : 200),
            Duration.ofSeconds(number(given, "--seconds=", isQuick ? 6 : 600)))
        .run();
  }

  private static int number(List<String> arguments, String option, int usual) {
    return arguments.stream()
        .filter(argument -> argument.startsWith(option))
        .map(argument -> Integer.parseInt(argument.substring(option.length())))
        .findFirst()
        .orElse(usual);
  }

  private void run() throws Exception {
    try (var database = new DurableDatabase();
        var django = new DjangoProject(database.port())) {
      String djangoUrl = database.create("django");
      System.out.println("creating users and logins with Django …");
      django.set("DJANGO_CSRF_COOKIE", "yes");
      List<JsonNode> created = django.fill(users, clients + 2);
      django.shell(TakeoverCommands.script());
      var commands =
          new TakeoverCommands(
              djangoUrl,
              database.create("countersign"),
              django.directory().resolve("django-settings.json"));
      Finished copied = commands.copy(RENAME);
      findings.expect("import succeeds", copied.exitCode() == 0);
      int djangoPort = django.serve();
      try (var nginx = new Nginx(djangoPort);
          var service = service(commands)) {
        var load = new Load(created, nginx.port());
        thereAndBack(load, commands, database, nginx, djangoPort, service.port());
        if (findings.haveFailed()) {
          service.printComplaints();
          nginx.errors().stream().limit(10).forEach(System.out::println);
        }
      }
    }
    findings.exit();
  }

  private static ServiceProcess service(TakeoverCommands commands) throws Exception {
    return new ServiceProcess(commands.url(), commands.serviceSettings());
  }

  private void thereAndBack(
      Load load,
      TakeoverCommands commands,
      DurableDatabase database,
      Nginx nginx,
      int djangoPort,
      int port)
      throws Exception {
    Process follow = commands.startFollow(RENAME);
    load.start();
    run("Django");
    forward(load, commands, database, nginx, follow, port);
    load.clients.stream().filter(client -> client.id() % 2 == 0).forEach(SwitchClient::openSession);
    Map<String, String> added = addUsers(nginx.port());
    run("Countersign");
    backward(load, commands, database, nginx, djangoPort);
    run("Django again");
    long known = added.entrySet().stream().filter(user -> logsIn(user, nginx.port())).count();
    load.end();
    report(load, database, known);
  }

  private void run(String system) throws InterruptedException {
    System.out.printf("%s serves for %d seconds …%n", system, phase.toSeconds());
    TimeUnit.MILLISECONDS.sleep(phase.toMillis());
  }

  private void forward(
      Load load,
      TakeoverCommands commands,
      DurableDatabase database,
      Nginx nginx,
      Process follow,
      int port)
      throws Exception {
    long start = pause(nginx);
    follow.destroy();
    follow.waitFor();
    Finished stopped = commands.follow(RENAME, "--stop");
    expectSuccess("follow --stop", stopped);
    expectNoneLost("to Countersign", load, emails(database, "countersign", "users"));
    nginx.switchTo(port);
    resume("to Countersign", start);
  }

  private void backward(
      Load load, TakeoverCommands commands, DurableDatabase database, Nginx nginx, int djangoPort)
      throws Exception {
    expectSuccess("back while Countersign serves", commands.back());
    long start = pause(nginx);
    Finished last = commands.back("--finish");
    System.out.print(last.output());
    expectSuccess("back --finish", last);
    expectNoneLost("to Django", load, emails(database, "django", "members_member"));
    nginx.switchTo(djangoPort);
    resume("to Django", start);
  }

  private long pause(Nginx nginx) throws Exception {
    counts.setPaused(true);
    long start = System.nanoTime();
    nginx.pause();
    return start;
  }

  private void resume(String direction, long start) throws InterruptedException {
    Findings.figure(
        "switch %s: 503 for %.1f seconds, %,d retries so far"
            .formatted(
                direction,
                Duration.ofNanos(System.nanoTime() - start).toMillis() / 1000.0,
                counts.retries.get()));
    TimeUnit.SECONDS.sleep(1); // The answers that nginx sent before its reload arrive.
    counts.setPaused(false);
  }

  private void expectSuccess(String command, Finished finished) {
    findings.expect(command + " succeeds", finished.exitCode() == 0);
    if (finished.exitCode() != 0) {
      System.out.print(finished.output());
    }
  }

  /** Compares each client's last acknowledged address while no request reaches a system. */
  private void expectNoneLost(String direction, Load load, Map<Long, String> stored) {
    long lost =
        load.clients.stream()
            .filter(client -> !client.email().equals(stored.get(client.id())))
            .count();
    findings.expect("changes lost %s: %d".formatted(direction, lost), lost == 0);
  }

  private static Map<Long, String> emails(DurableDatabase database, String name, String table)
      throws SQLException {
    var emails = new HashMap<Long, String>();
    database
        .texts(name, "select id || ' ' || email from " + table)
        .forEach(
            line -> {
              String[] parts = line.split(" ", 2);
              emails.put(Long.valueOf(parts[0]), parts[1]);
            });
    return emails;
  }

  /** Registers users at Countersign, whom Django does not know; returns name and password. */
  private Map<String, String> addUsers(int port) {
    var added = new HashMap<String, String>();
    for (int i = 0; i < NEW_USERS; i++) {
      String password = "a long walk on the shore " + i;
      String body =
          JsonMapper.shared()
              .writeValueAsString(
                  Map.of(
                      "username",
                      "newcomer" + i,
                      "email",
                      "newcomer%d@example.com".formatted(i),
                      "password",
                      password,
                      "password2",
                      password));
      Response answer = new Http(port).post("/api/accounts/register/", body);
      if (answer.status() == 201) {
        added.put("newcomer" + i, password);
      } else {
        System.out.println(answer);
      }
    }
    return added;
  }

  private static boolean logsIn(Map.Entry<String, String> user, int port) {
    String body =
        JsonMapper.shared()
            .writeValueAsString(Map.of("username", user.getKey(), "password", user.getValue()));
    return new Http(port).post("/api/token/", body).status() == 200;
  }

  private void report(Load load, DurableDatabase database, long known) throws SQLException {
    counts.examples.stream().limit(10).forEach(System.out::println);
    Findings.figure("%,d users, %d clients, %s".formatted(users, clients, counts.line()));
    findings.expect(
        "users added at Countersign who log in at Django: %d of %d".formatted(known, NEW_USERS),
        known == NEW_USERS);
    expectNoneLost("in the end", load, emails(database, "django", "members_member"));
    expectNone("forced logouts", counts.forcedLogouts.get());
    expectNone("refresh tokens accepted twice", counts.acceptedTwice.get());
    expectNone("failed requests other than retries of 503", counts.failures.get());
  }

  private void expectNone(String kind, long count) {
    findings.expect("%s: %,d".formatted(kind, count), count == 0);
  }

  /** The clients, each in a thread of its own. */
  private final class Load {

    private final List<SwitchClient> clients;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    private Load(List<JsonNode> created, int port) {
      long pause = (long) (1000.0 * created.size() / REQUESTS_PER_SECOND);
      // The first two names differ only by case, and one of them has another name at Countersign.
      this.clients =
          created.stream()
              .skip(2)
              .map(user -> new SwitchClient(user, port, counts, pause))
              .toList();
    }

    private void start() {
      clients.forEach(threads::execute);
    }

    private void end() throws InterruptedException {
      clients.forEach(SwitchClient::end);
      threads.shutdown();
      if (!threads.awaitTermination(1, TimeUnit.MINUTES)) {
        counts.failure("clients did not end");
      }
    }
  }
}
