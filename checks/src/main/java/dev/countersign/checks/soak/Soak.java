package dev.countersign.checks.soak;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.StartUps;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Runs the service at 70 % of its capacity for an hour. Memory, threads, connections and rows must
 * not grow after the first sixth of the time, and no request may fail.
 */
final class Soak {

  private static final int CLIENTS = 16;
  private static final double SHARE = 0.7;
  private static final double MOST_GROWTH = 0.01; // per hour

  private final Findings findings = new Findings("soak");
  private final boolean isQuick;
  private final DurableDatabase database;
  private final ServiceProcess service;
  private final LongAdder requests = new LongAdder();
  private final LongAdder errors = new LongAdder();
  private final List<Sample> samples = new ArrayList<>();
  private volatile long pause; // of each client after a round, in nanoseconds

  /** The observed values at one moment. */
  private record Sample(long kilobytes, long threads, long connections, long logins, long events) {}

  private Soak(DurableDatabase database, ServiceProcess service, boolean isQuick) {
    this.database = database;
    this.service = service;
    this.isQuick = isQuick;
  }

  public static void main(String[] arguments) throws Exception {
    boolean isQuick = List.of(arguments).contains("--quick");
    try (var database = new DurableDatabase();
        var service =
            new ServiceProcess(
                database.create("soak"),
                "--countersign.jwt.refresh-token-lifetime=2m",
                "--countersign.jwt.access-token-lifetime=1m",
                "--countersign.events.retention=2m",
                "--countersign.events.cleanup-cron=*/10 * * * * *",
                "--countersign.cleanup.tokens-cron=*/10 * * * * *")) {
      new Soak(database, service, isQuick).run();
    }
  }

  private void run() throws Exception {
    Duration length = isQuick ? Duration.ofSeconds(30) : Duration.ofHours(1);
    Duration every = isQuick ? Duration.ofSeconds(1) : Duration.ofSeconds(30);
    var over = new AtomicBoolean();
    try (var clients = Executors.newVirtualThreadPerTaskExecutor();
        ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor()) {
      for (int client = 0; client < CLIENTS; client++) {
        String name = "soak" + client;
        clients.execute(() -> live(name, over));
      }
      findThePace(isQuick ? Duration.ofSeconds(3) : Duration.ofSeconds(60));
      long before = requests.sum();
      var sampling =
          sampler.scheduleAtFixedRate(this::sample, 0, every.toMillis(), TimeUnit.MILLISECONDS);
      LockSupport.parkNanos(length.toNanos());
      sampling.cancel(false);
      over.set(true);
      Findings.figure(
          String.format(
              Locale.ROOT,
              "%d requests in %d s at 70 %% of capacity (%.0f/s), %d errors",
              requests.sum() - before,
              length.toSeconds(),
              (requests.sum() - before) / (double) length.toSeconds(),
              errors.sum()));
    }
    report(length);
    findings.exit();
  }

  /** Measures the maximum rate, then sets the pause of each client so that 70 % remain. */
  private void findThePace(Duration warmUp) {
    LockSupport.parkNanos(warmUp.toNanos());
    long before = requests.sum();
    LockSupport.parkNanos(warmUp.toNanos());
    double eachSecond = (requests.sum() - before) / (warmUp.toMillis() / 1e3);
    double secondsOfOne = CLIENTS / eachSecond;
    pause = (long) (secondsOfOne * (1 / SHARE - 1) * 1e9);
    Findings.figure(
        String.format(Locale.ROOT, "capacity of %d clients: %.0f/s", CLIENTS, eachSecond));
  }

  private void live(String name, AtomicBoolean over) {
    try (var connection = new KeptConnection(service.port())) {
      RegisteredUser member = RegisteredUser.register(connection, name);
      while (!over.get()) {
        round(connection, member);
      }
    }
  }

  private void round(KeptConnection connection, RegisteredUser member) {
    JsonNode pair = member.login(connection);
    for (int turn = 0; turn < 5; turn++) {
      String bearer = "Authorization: Bearer " + pair.get("access").asString() + "\r\n";
      expect(200, connection.get("/api/accounts/me/", bearer));
      expect(200, connection.get("/api/tasks/", bearer));
      expect(
          200,
          connection.post(
              "/api/token/verify/",
              "",
              Tokens.json(Map.of("token", pair.get("access").asString()))));
      Response refreshed =
          connection.post(
              "/api/token/refresh/", "", RegisteredUser.body(pair.get("refresh").asString()));
      expect(200, refreshed);
      pair = refreshed.json();
    }
    String bearer = "Authorization: Bearer " + pair.get("access").asString() + "\r\n";
    expect(
        205,
        connection.post(
            "/api/accounts/logout/", bearer, RegisteredUser.body(pair.get("refresh").asString())));
  }

  private void expect(int status, Response answer) {
    requests.increment();
    if (answer.status() != status) {
      errors.increment();
      System.out.println("unexpected: " + answer);
    }
    LockSupport.parkNanos(pause);
  }

  private void sample() {
    try {
      samples.add(
          new Sample(
              StartUps.residentKilobytes(service.pid()),
              threads(),
              database.number(
                  "postgres", "select count(*) from pg_stat_activity where datname = 'soak'"),
              database.number("soak", "select count(*) from logins"),
              database.number("soak", "select count(*) from events")));
    } catch (IOException | SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private long threads() throws IOException {
    try (Stream<Path> tasks = Files.list(Path.of("/proc/" + service.pid() + "/task"))) {
      return tasks.count();
    }
  }

  private void report(Duration length) {
    List<Sample> settled = samples.subList(samples.size() / 6, samples.size());
    findings.expect("no request failed", errors.sum() == 0 && requests.sum() > 0);
    findings.expect(
        "connections do not exceed the pool size plus the heartbeat",
        settled.stream().allMatch(sample -> sample.connections() <= 11));
    judge("resident memory, kB", settled, Sample::kilobytes, length);
    judge("threads", settled, Sample::threads, length);
    judge("connections", settled, Sample::connections, length);
    judge("rows of logins", settled, Sample::logins, length);
    judge("rows of events", settled, Sample::events, length);
  }

  /** Checks growth: the mean of the last third compared with the first third, scaled to an hour. */
  private void judge(
      String what, List<Sample> settled, ToLongFunction<Sample> value, Duration length) {
    int third = settled.size() / 3;
    double first = mean(settled.subList(0, third), value);
    double last = mean(settled.subList(settled.size() - third, settled.size()), value);
    double hours = length.toSeconds() / 3600.0 * 5 / 6 * 2 / 3;
    double growth = (last / first - 1) / hours;
    Findings.figure(
        String.format(
            Locale.ROOT,
            "%s: %.0f, later %.0f, %.2f %% per hour",
            what,
            first,
            last,
            growth * 100));
    if (!isQuick) {
      findings.expect(what + ": growth is less than 1 % per hour", growth < MOST_GROWTH);
    }
  }

  private static double mean(List<Sample> samples, ToLongFunction<Sample> value) {
    return samples.stream().mapToLong(value).average().orElse(Double.NaN);
  }
}
