package dev.countersign.checks.pooler;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.AcknowledgedRequest;
import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.checks.support.ClusterClient;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.HistoryOfUser;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.SimultaneousClients;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Runs replicas that reach PostgreSQL through PgBouncer in transaction mode, with the driver's
 * default settings: mixed load, refresh races, and a comparison of all responses afterwards.
 */
final class Pooler {

  private static final String NAME = "pooled";
  private static final int SERVER_CONNECTIONS = 4;
  private static final int CLIENTS = 12;
  private static final int USES = 24;

  private final Findings findings = new Findings("pooler");
  private final List<ServiceProcess> replicas = new ArrayList<>();
  private final Queue<ClusterClient> lives = new ConcurrentLinkedQueue<>();
  private final List<String> oddities = Collections.synchronizedList(new ArrayList<>());
  private final boolean isQuick;
  private final int replicaCount;
  private final List<String> options = new ArrayList<>();

  /** Parses the arguments. Those that are not options of this check are settings of the service. */
  private Pooler(List<String> arguments) {
    this.isQuick = arguments.contains("--quick");
    this.replicaCount = isQuick ? 2 : 3;
    options.add("-XX:TieredStopAtLevel=1");
    arguments.stream().filter(argument -> !argument.equals("--quick")).forEach(options::add);
  }

  public static void main(String[] arguments) throws Exception {
    new Pooler(List.of(arguments)).run();
  }

  private void run() throws Exception {
    try (var database = new DurableDatabase()) {
      database.execute("postgres", "create database " + NAME);
      try (var pooler = new PgBouncer(database.port(), NAME, SERVER_CONNECTIONS)) {
        String url = pooler.jdbcUrl(NAME);
        System.out.println("starting several replicas at once on an empty database …");
        start(url);
        findings.expect("replicas that start at once on an empty database all start", true);
        configurationCheck(url);
        live(Duration.ofSeconds(isQuick ? 8 : 120));
        race(isQuick ? 30 : 1000);
        report();
        if (findings.haveFailed()) {
          for (ServiceProcess replica : replicas) {
            replica.printComplaints();
          }
        }
        replicas.forEach(ServiceProcess::close);
      }
    }
    findings.exit();
  }

  private void start(String url) throws Exception {
    replicas.addAll(
        atOnce(
            Collections.nCopies(
                replicaCount, () -> new ServiceProcess(url, options.toArray(String[]::new)))));
    for (ServiceProcess replica : replicas) {
      long lines =
          replica.logLines().stream().filter(line -> line.contains("connection pooler")).count();
      findings.expect("a replica logs once that it detected a pooler", lines == 1);
    }
  }

  private void configurationCheck(String url) throws Exception {
    findings.expect(
        "check --database warns if the URL enables named statements",
        checkOutput(url + "&prepareThreshold=5").contains("countersign.W044"));
    if (!isQuick) {
      findings.expect(
          "check --database accepts the pooler with the default settings",
          !checkOutput(url).contains("countersign.W044"));
    }
  }

  private static String checkOutput(String url) throws IOException, InterruptedException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(List.of("check", "--database"));
    command.addAll(ServiceProcess.settings(url));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return output;
  }

  private void live(Duration time) throws Exception {
    System.out.println("register, log in, refresh, log out, read and change the profile …");
    long end = System.nanoTime() + time.toNanos();
    var numbers = new AtomicInteger();
    Callable<Integer> client =
        () -> {
          while (System.nanoTime() < end) {
            int number = numbers.incrementAndGet();
            int port = replicas.get(number % replicaCount).port();
            var life = new ClusterClient(new Http(port), "user" + number, oddities, Duration.ZERO);
            lives.add(life);
            life.live();
          }
          return numbers.get();
        };
    endAfter(time.plusMinutes(isQuick ? 15 : 3));
    atOnce(Collections.nCopies(CLIENTS, client));
    lives.forEach(ClusterClient::lookBack);
  }

  /**
   * Ends the check after a time limit, because clients retry forever if the service always fails.
   */
  private void endAfter(Duration longest) {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              LockSupport.parkNanos(longest.toNanos());
              oddities.stream().limit(5).forEach(System.out::println);
              findings.expect("the clients finish in time", false);
              findings.exit();
            });
  }

  /** Uses one refresh token on both replicas at the same moment. */
  private void race(int rounds) throws Exception {
    System.out.println("racing for refresh tokens …");
    int notOneWinner = 0;
    try (var crowd = new SimultaneousClients(replicas, USES);
        var connection = new KeptConnection(replicas.getFirst().port())) {
      RegisteredUser member = RegisteredUser.register(connection, "racer");
      for (int round = 0; round < rounds; round++) {
        String body = RegisteredUser.body(member.login(connection).get("refresh").asString());
        List<Response> answers =
            crowd.atOnce(_ -> use -> use.post("/api/token/refresh/", "", body));
        notOneWinner += answers.stream().filter(won -> won.status() == 200).count() == 1 ? 0 : 1;
        answers.stream()
            .filter(answer -> answer.status() != 200 && answer.status() != 401)
            .forEach(answer -> oddities.add("refresh race: " + answer));
      }
    }
    Findings.figure("%d rounds of %d uses of one refresh token".formatted(rounds, USES));
    findings.expect("exactly one use of each refresh token wins", notOneWinner == 0);
  }

  private void report() {
    List<AcknowledgedRequest> deeds =
        lives.stream().flatMap(life -> life.deeds().stream()).toList();
    List<String> faults =
        lives.stream().flatMap(life -> HistoryOfUser.faults(life.deeds()).stream()).toList();
    long done = deeds.stream().filter(deed -> deed.result() == Result.DONE).count();
    long unknown = deeds.stream().filter(deed -> deed.result() == Result.UNKNOWN).count();
    Findings.figure(
        "%d users, %d responses, of which %d done and %d without a result; %d faults, %d unexpected statuses"
            .formatted(lives.size(), deeds.size(), done, unknown, faults.size(), oddities.size()));
    faults.stream().limit(5).forEach(System.out::println);
    oddities.stream().limit(5).forEach(System.out::println);
    findings.expect(
        "no acknowledged change is lost, and no token is accepted twice", faults.isEmpty());
    findings.expect("no response is 500 or has another unexpected status", oddities.isEmpty());
    if (isQuick) {
      // A busy machine makes deadlines pass, so the quick run only reports these.
      Findings.figure(unknown + " requests got 503 or no response");
    } else {
      findings.expect("every request got a response other than 503", unknown == 0);
    }
    findings.expect("many requests succeeded", done > CLIENTS);
  }

  private static <T> List<T> atOnce(List<Callable<T>> calls) throws Exception {
    try (var threads = Executors.newFixedThreadPool(calls.size())) {
      var results = new ArrayList<T>();
      for (Future<T> result : threads.invokeAll(calls)) {
        results.add(result.get());
      }
      return results;
    }
  }
}
