package dev.countersign.checks.cluster;

import dev.countersign.checks.support.AcknowledgedRequest;
import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.checks.support.ClusterClient;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.HistoryOfUser;
import dev.countersign.checks.support.ReplicatedDatabase;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/** Runs clients against a cluster while its processes are killed, then compares all responses. */
final class Cluster {

  private static final int REPLICAS = 3;
  private static final int CLIENTS = 8;
  private static final int KILLED_AT_ONCE = 2;
  private static final int KILLS_FOR_A_LINE = 10;

  private final Findings findings = new Findings("cluster");
  private final ReplicatedDatabase database;
  private final String silenceLimit;
  private final List<Integer> ports = new ArrayList<>();
  private final ServiceProcess[] replicas = new ServiceProcess[REPLICAS];
  private final Queue<ClusterClient> lives = new ConcurrentLinkedQueue<>();
  private final List<String> oddities = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger numbers = new AtomicInteger();
  private final List<Span> failOvers = new ArrayList<>();
  private int killed;

  /** A period of time, as {@link System#nanoTime} counts. */
  private record Span(long begin, long end) {

    double seconds() {
      return (end - begin) / 1e9;
    }

    boolean meets(Span other) {
      return begin <= other.end && other.begin <= end;
    }
  }

  private Cluster(ReplicatedDatabase database, String silenceLimit) throws IOException {
    this.database = database;
    this.silenceLimit = silenceLimit;
    for (int i = 0; i < REPLICAS; i++) {
      ports.add(ReplicatedDatabase.freePort());
    }
  }

  public static void main(String[] arguments) throws Exception {
    List<String> options = Arrays.asList(arguments);
    boolean isQuick = options.contains("--quick");
    int kills = option(options, "--kills", isQuick ? 2 : 200);
    int failOvers = option(options, "--failovers", isQuick ? 1 : 20);
    Duration longest = Duration.ofMinutes(option(options, "--minutes", 60));
    System.out.println("starting a primary and its standby …");
    try (var database = new ReplicatedDatabase()) {
      // The quick run also runs on busy machines, where a second without a response is no outage.
      new Cluster(database, isQuick ? "10s" : "1s").run(kills, failOvers, longest);
    }
  }

  private static int option(List<String> options, String name, int otherwise) {
    int index = options.indexOf(name);
    return index < 0 ? otherwise : Integer.parseInt(options.get(index + 1));
  }

  private void run(int kills, int failOverCount, Duration longest) throws Exception {
    System.out.println("starting three replicas at once on an empty database …");
    startAll(IntStream.range(0, REPLICAS).boxed().toList());
    findings.expect("three replicas that start at once on an empty database all start", true);
    try (var balancer = new Balancer(ports)) {
      awaitReady(balancer.port());
      var over = new AtomicBoolean();
      try (var clients = Executors.newVirtualThreadPerTaskExecutor()) {
        for (int client = 0; client < CLIENTS; client++) {
          clients.execute(() -> liveUntil(over, balancer.port()));
        }
        try {
          restartInTurn();
          killInTurn(kills, failOverCount, System.nanoTime() + longest.toNanos());
        } finally {
          over.set(true);
        }
      }
      System.out.println("no more kills: " + lives.size() + " users verify their state …");
      lookBack();
    }
    report();
    for (ServiceProcess replica : replicas) {
      replica.close();
    }
    database.close();
    findings.exit();
  }

  /** Restarts replicas with SIGTERM, as an upgrade does. No request may fail. */
  private void restartInTurn() throws Exception {
    System.out.println("restarting each replica with SIGTERM …");
    long begin = System.nanoTime();
    for (int i = 0; i < REPLICAS; i++) {
      replicas[i].close();
      start(i);
      awaitReady(ports.get(i));
    }
    var restarts = new Span(begin, System.nanoTime());
    long unknown =
        lives.stream()
            .flatMap(life -> List.copyOf(life.deeds()).stream())
            .filter(deed -> deed.result() == Result.UNKNOWN)
            .filter(deed -> new Span(deed.at(), deed.at()).meets(restarts))
            .count();
    findings.expect("every request gets a response while replicas stop", unknown == 0);
  }

  /** Kills two of three replicas at once, so that one is always left. */
  private void killInTurn(int kills, int failOverCount, long end) throws Exception {
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
        failOvers.add(new Span(begin, System.nanoTime()));
      }
      if (killed % KILLS_FOR_A_LINE == 0) {
        System.out.printf(
            "%d of %d replicas killed, %d failovers, %d users so far%n",
            killed, kills, failOvers.size(), lives.size());
      }
    }
  }

  private void liveUntil(AtomicBoolean over, int port) {
    while (!over.get()) {
      var life = new ClusterClient(new Http(port), "user" + numbers.incrementAndGet(), oddities);
      lives.add(life);
      life.live();
    }
  }

  private void lookBack() throws InterruptedException, ExecutionException {
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<?>> looks = new ArrayList<>();
      for (ClusterClient life : lives) {
        looks.add(clients.submit(life::lookBack));
      }
      for (Future<?> look : looks) {
        look.get();
      }
    }
  }

  private void report() {
    List<AcknowledgedRequest> deeds =
        lives.stream().flatMap(life -> life.deeds().stream()).toList();
    List<String> faults =
        lives.stream().flatMap(life -> HistoryOfUser.faults(life.deeds()).stream()).toList();
    Findings.figure(
        "%d replicas and %d primaries killed: %d users, %d responses: %d done, %d refused, %d cut off or 503"
            .formatted(
                killed,
                failOvers.size(),
                lives.size(),
                deeds.size(),
                count(deeds, Result.DONE),
                count(deeds, Result.REFUSED),
                count(deeds, Result.UNKNOWN)));
    Findings.figure(
        "longest time without a successful request: %.2f s at a failover, %.2f s otherwise"
            .formatted(longestGap(deeds, true), longestGap(deeds, false)));
    faults.stream().limit(10).forEach(System.out::println);
    oddities.stream().limit(10).forEach(System.out::println);
    findings.expect(
        "no acknowledged change is lost, and no token is accepted twice", faults.isEmpty());
    findings.expect("every other outcome is 503 or a closed connection", oddities.isEmpty());
    findings.expect(
        "the kills interrupted requests, and most requests succeeded",
        count(deeds, Result.UNKNOWN) > 0 && count(deeds, Result.DONE) > killed);
  }

  private static long count(List<AcknowledgedRequest> deeds, Result result) {
    return deeds.stream().filter(deed -> deed.result() == result).count();
  }

  private double longestGap(List<AcknowledgedRequest> deeds, boolean atFailOver) {
    long[] done =
        deeds.stream()
            .filter(deed -> deed.result() == Result.DONE)
            .mapToLong(AcknowledgedRequest::at)
            .sorted()
            .toArray();
    double longest = 0;
    for (int i = 1; i < done.length; i++) {
      var gap = new Span(done[i - 1], done[i]);
      if (failOvers.stream().anyMatch(gap::meets) == atFailOver) {
        longest = Math.max(longest, gap.seconds());
      }
    }
    return longest;
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
