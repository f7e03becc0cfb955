package dev.countersign.checks.cluster;

import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.checks.support.Balancer;
import dev.countersign.checks.support.CheckOptions;
import dev.countersign.checks.support.ClusterLoad;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ReplicatedDatabase;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.Span;
import dev.countersign.support.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Runs clients against a cluster while its processes are killed, then compares all responses. */
final class Cluster {

  private static final int REPLICAS = 3;
  private static final int KILLED_AT_ONCE = 2;
  private static final int KILLS_FOR_A_LINE = 10;

  private final Findings findings = new Findings("cluster");
  private final ReplicatedDatabase database;
  private final String silenceLimit;
  private final List<Integer> ports = new ArrayList<>();
  private final ServiceProcess[] replicas = new ServiceProcess[REPLICAS];
  private final List<Span> failOvers = new ArrayList<>();
  private int killed;

  private Cluster(ReplicatedDatabase database, String silenceLimit) throws IOException {
    this.database = database;
    this.silenceLimit = silenceLimit;
    for (int i = 0; i < REPLICAS; i++) {
      ports.add(ReplicatedDatabase.freePort());
    }
  }

  public static void main(String[] arguments) throws Exception {
    CheckOptions options = CheckOptions.of(arguments);
    boolean isQuick = options.isQuick();
    int kills = options.number("--kills", isQuick ? 2 : 200);
    int failOvers = options.number("--failovers", isQuick ? 1 : 20);
    Duration longest = Duration.ofMinutes(options.number("--minutes", 60));
    System.out.println("starting a primary and its standby …");
    try (var database = new ReplicatedDatabase()) {
      // The quick run also runs on busy machines, where a second without a response is no outage.
      new Cluster(database, isQuick ? "10s" : "1s").run(kills, failOvers, longest);
    }
  }

  private void run(int kills, int failOverCount, Duration longest) throws Exception {
    System.out.println("starting three replicas at once on an empty database …");
    startAll(IntStream.range(0, REPLICAS).boxed().toList());
    findings.expect("three replicas that start at once on an empty database all start", true);
    try (var balancer = Balancer.ofPorts(ports)) {
      awaitReady(balancer.port());
      var load = new ClusterLoad(balancer.port());
      load.start();
      try {
        restartInTurn(load);
        killInTurn(kills, failOverCount, System.nanoTime() + longest.toNanos(), load);
      } finally {
        load.stop();
      }
      System.out.println("no more kills: " + load.users() + " users verify their state …");
      load.lookBack();
      report(load);
    }
    for (ServiceProcess replica : replicas) {
      replica.close();
    }
    database.close();
    findings.exit();
  }

  /** Restarts replicas with SIGTERM, as an upgrade does. No request may fail. */
  private void restartInTurn(ClusterLoad load) throws Exception {
    System.out.println("restarting each replica with SIGTERM …");
    long begin = System.nanoTime();
    for (int i = 0; i < REPLICAS; i++) {
      replicas[i].close();
      start(i);
      awaitReady(ports.get(i));
    }
    long unknown = load.unknown(Span.since(begin));
    findings.expect("every request gets a response while replicas stop", unknown == 0);
  }

  /** Kills two of three replicas at once, so that one is always left. */
  private void killInTurn(int kills, int failOverCount, long end, ClusterLoad load)
      throws Exception {
    int killsForFailOver = Math.max(KILLED_AT_ONCE, kills / Math.max(1, failOverCount));
    while (killed < kills && System.nanoTime() < end) {
      int survivor = ThreadLocalRandom.current().nextInt(REPLICAS);
      List<Integer> victims =
          IntStream.range(0, REPLICAS).filter(i -> i != survivor).boxed().toList();
      victims.forEach(victim -> replicas[victim].kill());
      startAll(victims);
      killed += KILLED_AT_ONCE;
      if (killed % killsForFailOver == 0 && failOvers.size() < failOverCount) {
        long begin = System.nanoTime();
        database.failOver();
        failOvers.add(Span.since(begin));
      }
      if (killed % KILLS_FOR_A_LINE == 0) {
        System.out.printf(
            "%d of %d replicas killed, %d failovers, %d users so far%n",
            killed, kills, failOvers.size(), load.users());
      }
    }
  }

  private void report(ClusterLoad load) {
    load.compare(
        "%d replicas and %d primaries killed".formatted(killed, failOvers.size()), findings);
    Findings.figure(
        "longest time without a successful change: %.2f s at a failover, %.2f s otherwise"
            .formatted(
                load.longestGap(this::isAtFailOver), load.longestGap(gap -> !isAtFailOver(gap))));
    findings.expect(
        "the kills interrupted requests, and most requests succeeded",
        load.count(Result.UNKNOWN) > 0 && load.count(Result.DONE) > killed);
  }

  private boolean isAtFailOver(Span gap) {
    return failOvers.stream().anyMatch(gap::meets);
  }

  private void startAll(List<Integer> some) throws Exception {
    try (var starts = Executors.newFixedThreadPool(REPLICAS)) {
      var started = new ArrayList<Future<?>>();
      for (int replica : some) {
        started.add(
            starts.submit(
                () -> {
                  start(replica);
                  awaitReady(ports.get(replica));
                  return replica;
                }));
      }
      for (Future<?> start : started) {
        start.get();
      }
    }
  }

  private void start(int replica) throws IOException, InterruptedException {
    replicas[replica] =
        new ServiceProcess(
            database.jdbcUrl(),
            "-XX:TieredStopAtLevel=1",
            "--server.port=" + ports.get(replica),
            "--countersign.health.drain=1500ms",
            "--countersign.database.request-deadline=5s",
            "--countersign.database.silence-limit=" + silenceLimit,
            "--spring.datasource.hikari.connection-timeout=4000",
            "--spring.datasource.hikari.maximum-pool-size=8");
  }

  private static void awaitReady(int port) {
    var http = new Http(port);
    while (!isReady(http)) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }
  }

  private static boolean isReady(Http http) {
    try {
      return http.get("/readyz").status() == 200;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }
}
