package dev.countersign.checks.throttle;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

/** Compares the requests that pass two processes together with a shared rate limit. */
final class SharedLimit {

  private static final int REQUESTS = 1_000;
  private static final int CLIENTS = 32;
  private static final Duration PERIOD = Duration.ofHours(1);
  private static final String BODY =
      "\\{\"detail\":\"Request was throttled\\. Expected available in (\\d+) seconds?\\.\","
          + "\"code\":\"throttled\"}";

  /** A kind of request. Every response other than 429 shows that it passed. */
  private record Round(String scope, int limit, String path, String headers, String body) {

    String setting() {
      return "--countersign.api.throttle.rates.%s=%d/hour".formatted(scope, limit);
    }
  }

  private final Findings findings = new Findings("throttle");

  public static void main(String[] arguments) throws Exception {
    List<Round> rounds = rounds();
    new SharedLimit().run(List.of(arguments).contains("--quick") ? rounds.subList(0, 1) : rounds);
  }

  private static List<Round> rounds() {
    String bearer = "Authorization: Bearer " + new Tokens(ServiceProcess.KEY).access(7) + "\r\n";
    String unknown = "{\"username\":\"unknown\",\"password\":\"Zx9-longpass\"}";
    return List.of(
        new Round("refresh", 200, "/api/token/refresh/", "", "{\"refresh\":\"x\"}"),
        new Round("anon", 500, "/api/token/verify/", "", "{\"token\":\"x\"}"),
        new Round("user", 100, "/api/tasks/", bearer, "{\"title\":\"one of many\"}"),
        new Round("register", 1, "/api/accounts/register/", "", "{}"),
        new Round("login", 10, "/api/token/", "", unknown));
  }

  private void run(List<Round> rounds) throws Exception {
    String database = TestDatabase.freshDatabase();
    String[] rates = rounds.stream().map(Round::setting).toArray(String[]::new);
    System.out.println("starting two services on one database …");
    try (var first = new ServiceProcess(database, rates);
        var second = new ServiceProcess(database, rates)) {
      for (Round round : rounds) {
        hold(round, List.of(first, second));
      }
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    findings.exit();
  }

  private void hold(Round round, List<ServiceProcess> services) throws Exception {
    long start = System.nanoTime();
    List<Response> answers = send(round, services);
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    List<Response> refused = answers.stream().filter(answer -> answer.status() == 429).toList();
    int passed = answers.size() - refused.size();
    long failed = answers.stream().filter(answer -> answer.status() >= 500).count();
    String of = round.scope() + " " + round.limit() + "/hour: ";

    Findings.figure(
        "%s%d requests of %d clients over two processes, %d passed, %d got 429, %d a 5xx, %.1f s"
            .formatted(
                of,
                answers.size(),
                CLIENTS,
                passed,
                refused.size(),
                failed,
                took.toMillis() / 1e3));
    findings.expect(
        of + "at most the limit plus 1 % pass", passed <= round.limit() + round.limit() / 100);
    findings.expect(of + "at least the limit pass", passed >= round.limit());
    findings.expect(
        of + "every refusal states the same wait in its header and body",
        refused.stream().allMatch(SharedLimit::tellsHowLong));
    findings.expect(of + "no response is a 5xx", failed == 0);
  }

  private static List<Response> send(Round round, List<ServiceProcess> services) throws Exception {
    var line = new CyclicBarrier(CLIENTS);
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      var clients = new ArrayList<Callable<List<Response>>>();
      for (int number = 0; number < CLIENTS; number++) {
        int port = services.get(number % services.size()).port();
        int requests = REQUESTS / CLIENTS + (number < REQUESTS % CLIENTS ? 1 : 0);
        clients.add(
            () -> {
              try (var connection = new KeptConnection(port)) {
                line.await();
                return Stream.generate(
                        () -> connection.post(round.path(), round.headers(), round.body()))
                    .limit(requests)
                    .toList();
              }
            });
      }
      var answers = new ArrayList<Response>();
      for (Future<List<Response>> client : threads.invokeAll(clients)) {
        answers.addAll(client.get());
      }
      return answers;
    }
  }

  private static boolean tellsHowLong(Response answer) {
    String seconds = answer.header("Retry-After").orElse("");
    return answer.body().matches(BODY)
        && answer.body().replaceFirst(BODY, "$1").equals(seconds)
        && Integer.parseInt(seconds) <= PERIOD.toSeconds() * 11 / 10;
  }
}
