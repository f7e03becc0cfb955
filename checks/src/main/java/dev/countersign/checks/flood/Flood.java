package dev.countersign.checks.flood;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Heap;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/**
 * Runs 200 clients that log in without a pause, each time from another network, with production
 * password hashes. Measures Bearer requests, refreshes and verifications, alternating between idle
 * turns and turns with the logins.
 */
final class Flood {

  private static final int CLIENTS = 200;
  private static final int SECONDS = 10;
  private static final long PACE = TimeUnit.MILLISECONDS.toNanos(5);

  private final Findings findings = new Findings("flood");
  private final ServiceProcess service;
  private final int turns;
  private final ConcurrentLinkedQueue<Answered> logins = new ConcurrentLinkedQueue<>();
  private final List<Double> idle = new ArrayList<>();
  private final List<Double> beside = new ArrayList<>();
  private int errors;

  /** The outcome of a login. */
  private record Answered(int status, boolean saysWhen, double milliseconds) {}

  private Flood(ServiceProcess service, int turns) {
    this.service = service;
    this.turns = turns;
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println("starting the service …");
    try (var service =
        new ServiceProcess(
            TestDatabase.freshDatabase(),
            "--countersign.security.trusted-proxies=127.0.0.1",
            "--countersign.password.argon2.memory=19456",
            "--countersign.password.argon2.time=2",
            "--countersign.password.hash-deadline=3s",
            "--countersign.database.request-deadline=5s",
            "--countersign.database.silence-limit=1s",
            "--spring.datasource.hikari.connection-timeout=4000")) {
      new Flood(service, List.of(arguments).contains("--quick") ? 1 : 3).run();
    }
  }

  private void run() throws Exception {
    JsonNode pair;
    try (var connection = new KeptConnection(service.port())) {
      pair = RegisteredUser.register(connection, "ada").login(connection);
    }
    var member = new Http(service.port());
    pair = ordinary(member, pair, new ArrayList<>()); // warms up
    var resident = new ArrayList<Long>();
    var heap = new ArrayList<Long>();
    for (int turn = 0; turn < turns; turn++) {
      pair = ordinary(member, pair, idle);
      var over = new AtomicBoolean();
      try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int client = 0; client < CLIENTS; client++) {
          clients.execute(() -> loginUntil(over));
        }
        pair = ordinary(member, pair, beside);
        resident.add(residentKilobytes());
        over.set(true);
      }
      heap.add(Heap.afterCollection(service.pid()));
    }
    report(resident, heap);
    findings.exit();
  }

  private void report(List<Long> resident, List<Long> heap) {
    double before = at(idle, 0.99);
    double during = at(beside, 0.99);
    Findings.figure(
        "%d clients logging in, %d turns of %d s: p50 %.2f ms idle, %.2f under load; p99 %.2f ms idle, %.2f under load, ratio %.2f; %d responses, %d errors"
            .formatted(
                CLIENTS,
                turns,
                SECONDS,
                at(idle, 0.5),
                at(beside, 0.5),
                before,
                during,
                during / before,
                beside.size(),
                errors));
    List<Answered> surplus =
        logins.stream().filter(login -> List.of(429, 503).contains(login.status())).toList();
    long hashed = logins.stream().filter(login -> login.status() == 401).count();
    double slowest = surplus.stream().mapToDouble(Answered::milliseconds).max().orElse(0);
    Findings.figure(
        "logins: %d processed, %d of %d got 503, the slowest of these after %.0f ms"
            .formatted(hashed, surplus.size(), logins.size(), slowest));
    Findings.figure(
        "at the end of each turn, MB: resident "
            + megabytes(resident)
            + ", heap in use after a collection "
            + megabytes(heap));
    findings.expect("requests other than logins have no errors", errors == 0);
    findings.expect(
        "requests other than logins keep their p99 below twice the idle p99", during < 2 * before);
    findings.expect(
        "every login is processed or gets 503 with Retry-After",
        hashed + surplus.size() == logins.size() && surplus.stream().allMatch(Answered::saysWhen));
    findings.expect("the slowest 503 takes less than a second", slowest < 1000);
    // Resident memory grows until the heap has its usual size, so it does not show a leak.
    findings.expect("heap in use is flat", heap.getLast() < heap.getFirst() * 1.1);
  }

  private static List<Long> megabytes(List<Long> kilobytes) {
    return kilobytes.stream().map(size -> size / 1024).toList();
  }

  private void loginUntil(AtomicBoolean over) {
    try (var connection = new KeptConnection(service.port())) {
      while (!over.get()) {
        int number = ThreadLocalRandom.current().nextInt(1 << 24);
        String address =
            "10.%d.%d.%d".formatted(number >> 16 & 255, number >> 8 & 255, number & 255);
        String body = Tokens.json(Map.of("username", "unknown" + number, "password", "whatever"));
        long start = System.nanoTime();
        Response answer =
            connection.post("/api/token/", "X-Forwarded-For: " + address + "\r\n", body);
        logins.add(
            new Answered(
                answer.status(),
                answer.header("Retry-After").isPresent(),
                (System.nanoTime() - start) / 1e6));
      }
    }
  }

  /**
   * Sends a refresh, a Bearer request and a verification in turn at a constant rate, and returns
   * the latest pair.
   */
  private JsonNode ordinary(Http http, JsonNode first, List<Double> times) {
    JsonNode pair = first;
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (System.nanoTime() < end) {
      String refresh = pair.get("refresh").asString();
      pair =
          timed(times, () -> http.post("/api/token/refresh/", RegisteredUser.body(refresh))).json();
      String access = pair.get("access").asString();
      timed(times, () -> http.request("GET", "/api/tasks/").bearer(access).send());
      timed(times, () -> http.post("/api/token/verify/", Tokens.json(Map.of("token", access))));
    }
    return pair;
  }

  private Response timed(List<Double> times, Supplier<Response> request) {
    long start = System.nanoTime();
    Response answer = request.get();
    times.add((System.nanoTime() - start) / 1e6);
    errors += answer.status() == 200 ? 0 : 1;
    LockSupport.parkNanos(PACE);
    return answer;
  }

  private long residentKilobytes() throws IOException {
    return Files.readAllLines(Path.of("/proc/" + service.pid() + "/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .map(line -> line.replaceAll("\\D", ""))
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow();
  }

  private static double at(List<Double> times, double share) {
    double[] sorted = times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * share))];
  }
}
