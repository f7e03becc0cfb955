package dev.countersign.checks.outage;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.DatabaseProxy;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** Tests the service with its default settings while the database is down, silent or slow. */
final class Outage {

  private static final int CLIENTS = 10;
  private static final long PACE = TimeUnit.MILLISECONDS.toNanos(20);
  private static final Duration LATENESS = Duration.ofMillis(500);

  /** The request deadline plus half a second to write the response. */
  private static final double REQUEST_DEADLINE_MILLIS = 5_500;

  private static final int POOL_AND_HEARTBEAT = 11;

  private final Findings findings = new Findings("outage");
  private final ServiceProcess service;
  private final DatabaseProxy proxy;
  private final DurableDatabase database;
  private final boolean isQuick;
  private final List<String> table = new ArrayList<>();

  /** The outcome of a request, and whether it needed the database. */
  private record Ended(boolean asksRows, int status, boolean saysWhen, double milliseconds) {

    boolean isRefusal() {
      return status == 503 && saysWhen;
    }
  }

  private Outage(
      ServiceProcess service, DatabaseProxy proxy, DurableDatabase database, boolean isQuick) {
    this.service = service;
    this.proxy = proxy;
    this.database = database;
    this.isQuick = isQuick;
  }

  public static void main(String[] arguments) throws Exception {
    boolean isQuick = List.of(arguments).contains("--quick");
    System.out.println("starting the database and the service …");
    try (var database = new DurableDatabase();
        var proxy = new DatabaseProxy(database.port());
        var service =
            new ServiceProcess(
                proxy.reaching(database.create("outage")),
                "--countersign.password.hash-deadline=3s",
                "--countersign.database.request-deadline=5s",
                "--countersign.database.silence-limit=1s",
                "--spring.datasource.hikari.connection-timeout=4000")) {
      new Outage(service, proxy, database, isQuick).run();
    }
  }

  private void run() throws Exception {
    JsonNode pair;
    try (var connection = new KeptConnection(service.port())) {
      pair = RegisteredUser.register(connection, "ada").login(connection);
    }
    String access = pair.get("access").asString();
    table.add("| the database | requests without a row | other requests | ready again |");
    table.add("|---|---|---|---|");
    during("is well", access, () -> {});
    during("is down", access, proxy::goDown);
    during("is silent", access, proxy::fallSilent);
    during("answers " + LATENESS.toMillis() + " ms late", access, () -> proxy.beLate(LATENESS));
    table.forEach(System.out::println);
    findings.exit();
  }

  private void during(String trouble, String access, Runnable begin) throws Exception {
    System.out.println("the database " + trouble + " …");
    var over = new AtomicBoolean();
    var ended = new ConcurrentLinkedQueue<Ended>();
    boolean isWell = trouble.equals("is well");
    double back;
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      begin.run();
      for (int client = 0; client < CLIENTS; client++) {
        clients.execute(() -> askUntil(over, access, ended));
      }
      LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(isQuick ? 3 : 10));
      over.set(true);
    }
    int threads = threads();
    proxy.pass();
    long start = System.nanoTime();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        clients.execute(() -> askUntilServed(access));
      }
    }
    back = (System.nanoTime() - start) / 1e9;
    report(trouble, isWell, List.copyOf(ended), back, threads);
  }

  private void report(String trouble, boolean isWell, List<Ended> ended, double back, int threads)
      throws Exception {
    List<Ended> rowless = ended.stream().filter(end -> !end.asksRows()).toList();
    List<Ended> others = ended.stream().filter(Ended::asksRows).toList();
    long connections =
        database.number(
            "postgres", "select count(*) from pg_stat_activity where datname = 'outage'");
    long refused = others.stream().filter(Ended::isRefusal).count();
    long served = others.stream().filter(end -> end.status() == 200).count();
    table.add(
        "| %s | %d succeeded, slowest %.0f ms | %d succeeded, %d got 503, slowest %.0f ms | %.2f s |"
            .formatted(
                trouble, rowless.size(), slowest(rowless), served, refused, slowest(others), back));
    Findings.figure(
        "the database %s: %d threads of the service, %d connections afterwards"
            .formatted(trouble, threads, connections));
    findings.expect(
        "the database " + trouble + ": requests without a row succeed",
        !rowless.isEmpty() && rowless.stream().allMatch(end -> end.status() == 200));
    findings.expect(
        "the database " + trouble + ": all other requests succeed or get 503 with Retry-After",
        served + refused == others.size() && (isWell ? refused == 0 : refused > 0));
    if (!isQuick) {
      findings.expect(
          "the database " + trouble + ": every response arrives within the request deadline",
          slowest(ended) < REQUEST_DEADLINE_MILLIS);
      findings.expect(
          "the database " + trouble + ": all requests succeed again within 5 s", back < 5);
    }
    findings.expect(
        "the database " + trouble + ": connections do not exceed the pool size plus the heartbeat",
        connections <= POOL_AND_HEARTBEAT);
  }

  private void askUntil(AtomicBoolean over, String access, ConcurrentLinkedQueue<Ended> ended) {
    var http = new Http(service.port());
    List<Supplier<Response>> rowless =
        List.of(
            () -> http.request("OPTIONS", "/api/tasks/").bearer(access).send(),
            () -> http.get("/.well-known/jwks.json"),
            () -> http.get("/livez"));
    while (!over.get()) {
      for (Supplier<Response> request : rowless) {
        ended.add(timed(false, request));
      }
      withRows(http, access).forEach(request -> ended.add(timed(true, request)));
      LockSupport.parkNanos(PACE);
    }
  }

  private static Stream<Supplier<Response>> withRows(Http http, String access) {
    String member = Tokens.json(Map.of("username", "ada", "password", RegisteredUser.PASSWORD));
    return Stream.of(
        () -> http.request("GET", "/api/accounts/me/").bearer(access).send(),
        () -> http.request("GET", "/api/tasks/").bearer(access).send(),
        () -> http.post("/api/token/verify/", Tokens.json(Map.of("token", access))),
        () -> http.post("/api/token/", member),
        () -> http.get("/readyz"));
  }

  private static Ended timed(boolean asksRows, Supplier<Response> request) {
    long start = System.nanoTime();
    Response answer = request.get();
    return new Ended(
        asksRows,
        answer.status(),
        answer.header("Retry-After").isPresent(),
        (System.nanoTime() - start) / 1e6);
  }

  /** Sends requests until each kind succeeds three times in a row. */
  private void askUntilServed(String access) {
    var http = new Http(service.port());
    for (int inRow = 0; inRow < 3; ) {
      boolean isServed =
          withRows(http, access).map(Supplier::get).allMatch(answer -> answer.status() == 200);
      inRow = isServed ? inRow + 1 : 0;
    }
  }

  private int threads() throws Exception {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + service.pid() + "/task"))) {
      return Math.toIntExact(tasks.count());
    }
  }

  private static double slowest(List<Ended> ended) {
    return ended.stream().mapToDouble(Ended::milliseconds).max().orElse(0);
  }
}
