package dev.countersign.checks.patroni;

import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.checks.support.Balancer;
import dev.countersign.checks.support.CheckOptions;
import dev.countersign.checks.support.ClusterLoad;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Span;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Runs clients against the service on three machines and PostgreSQL with Patroni on three others,
 * while faults are injected, then compares all responses.
 */
final class Patroni {

  private static final Duration RECOVERY = Duration.ofMinutes(4);
  private static final Duration BETWEEN_FAULTS = Duration.ofSeconds(2);

  private static final String SMALL_LOG =
      "\"postgresql\":{\"parameters\":{\"max_wal_size\":\"64MB\",\"min_wal_size\":\"32MB\","
          + "\"wal_keep_size\":\"64MB\"}}";

  private final Findings findings = new Findings("patroni");
  private final DatabaseCluster database = new DatabaseCluster();
  private final List<ServiceHost> services = new ArrayList<>();
  private final Map<Fault, List<Span>> injected = new EnumMap<>(Fault.class);
  private final AtomicBoolean isDisturbed = new AtomicBoolean();
  private final boolean isQuick;
  private final boolean isStrict;
  private final int faultCount;
  private final Duration longest;
  private final List<Fault> kinds;
  private final Random random;

  /** False if a replica did not become ready: its clients would repeat their requests forever. */
  private boolean isServed = true;

  private Patroni(CheckOptions options) throws IOException {
    isQuick = options.isQuick();
    isStrict = options.arguments().contains("--strict");
    faultCount = options.number("--faults", isQuick ? 2 : 200);
    longest = Duration.ofMinutes(options.number("--minutes", 240));
    int seed = options.number("--seed", new Random().nextInt(1_000_000));
    random = new Random(seed);
    kinds = kinds(options.text("--kinds", isQuick ? quickKinds() : ""));
    Findings.figure("seed %d".formatted(seed));
  }

  /** Returns the kinds of a round. A name that is repeated is injected as often. */
  private static List<Fault> kinds(String labels) {
    return labels.isEmpty()
        ? List.of(Fault.values())
        : Stream.of(labels.split(",", -1)).map(Fault::labelled).toList();
  }

  private static String quickKinds() {
    return Fault.PRIMARY_KILLED.label() + "," + Fault.SWITCHOVER.label();
  }

  public static void main(String[] arguments) throws Exception {
    new Patroni(CheckOptions.of(arguments)).run();
  }

  private void run() throws Exception {
    System.out.println("starting three PostgreSQL servers with Patroni and etcd …");
    database.start();
    // Small disks of memory need a small log. The quick run also uses shorter times.
    database.configure(
        isQuick
            ? "{\"ttl\":10,\"loop_wait\":2,\"retry_timeout\":3," + SMALL_LOG + "}"
            : "{" + SMALL_LOG + "}");
    if (isStrict) {
      database.configure("{\"synchronous_mode_strict\":true}");
    }
    System.out.println("starting three replicas at once on an empty database …");
    startServices();
    findings.expect("three replicas that start at once on an empty database all start", true);
    try (var balancer = new Balancer(services.stream().map(ServiceHost::address).toList())) {
      var load = new ClusterLoad(balancer.port(), this::untilRecovered);
      load.start();
      boolean isRecovered = injectFaults(load);
      findings.expect("the cluster and the service recover from each fault", isRecovered);
      if (isServed) {
        load.stop();
        System.out.println("no more faults: " + load.users() + " users verify their state …");
        load.lookBack();
        report(load);
      }
    }
    printLogsIfFailed();
    findings.exit();
  }

  private void startServices() throws Exception {
    Files.writeString(
        Path.of("/etc/pgbouncer/userlist.txt"),
        "\"countersign\" \"%s\"%n".formatted(DatabaseCluster.PASSWORD));
    try (var threads = Executors.newFixedThreadPool(3)) {
      List<Callable<ServiceHost>> starts =
          Stream.of("app1", "app2", "app3")
              .<Callable<ServiceHost>>map(name -> () -> new ServiceHost(name, isQuick))
              .toList();
      for (Future<ServiceHost> started : threads.invokeAll(starts)) {
        services.add(started.get());
      }
    }
    awaitServices();
  }

  private void awaitServices() throws InterruptedException {
    for (ServiceHost service : services) {
      service.awaitReady();
    }
  }

  private boolean injectFaults(ClusterLoad load) throws InterruptedException {
    var injection =
        new FaultInjection(database, services, random, Duration.ofSeconds(isQuick ? 10 : 20));
    long end = System.nanoTime() + longest.toNanos();
    Deque<Fault> next = new ArrayDeque<>();
    for (int number = 1; number <= faultCount && System.nanoTime() < end; number++) {
      LockSupport.parkNanos(BETWEEN_FAULTS.toNanos());
      if (next.isEmpty()) {
        next.addAll(shuffledKinds());
      }
      if (!inject(next.remove(), number, injection, load)) {
        return false;
      }
    }
    return true;
  }

  private List<Fault> shuffledKinds() {
    List<Fault> shuffled = new ArrayList<>(kinds);
    Collections.shuffle(shuffled, random);
    return shuffled;
  }

  private boolean inject(Fault fault, int number, FaultInjection injection, ClusterLoad load)
      throws InterruptedException {
    long begin = System.nanoTime();
    isDisturbed.set(true);
    boolean isRecovered = isRecoveredFrom(fault, injection);
    isDisturbed.set(false);
    var span = Span.since(begin);
    injected.computeIfAbsent(fault, _ -> new ArrayList<>()).add(span);
    System.out.printf(
        "%d of %d: %s, recovered after %.1f s, longest gap so far in it %.2f s%n",
        number, faultCount, fault.label(), span.seconds(), load.longestGap(span::meets));
    return isRecovered;
  }

  private boolean isRecoveredFrom(Fault fault, FaultInjection injection)
      throws InterruptedException {
    try {
      injection.inject(fault);
      boolean isRecovered = database.awaitRecovery(RECOVERY);
      awaitServices();
      return isRecovered;
    } catch (IOException | IllegalStateException failure) {
      System.out.println(failure);
      isServed = false;
      return false;
    }
  }

  /** A commit that waits for a lost standby is made or lost when the cluster has recovered. */
  private void untilRecovered() {
    do {
      LockSupport.parkNanos(Duration.ofMillis(1200).toNanos());
    } while (isDisturbed.get());
  }

  private void report(ClusterLoad load) {
    int count = injected.values().stream().mapToInt(List::size).sum();
    load.compare("%d faults of %d kinds".formatted(count, injected.size()), findings);
    injected.forEach((fault, spans) -> report(fault, spans, load));
    Findings.figure(
        "%d servers had to be copied again, Patroni of a primary restarted %d times, synchronous_mode set again %d times"
            .formatted(database.copiedAgain(), database.restarted(), database.madeSynchronous()));
    findings.expect("each kind of fault was injected", injected.keySet().containsAll(kinds));
    findings.expect(
        "the faults interrupted requests, and most requests succeeded",
        load.count(Result.UNKNOWN) > 0 && load.count(Result.DONE) > load.count(Result.UNKNOWN));
    if (injected.containsKey(Fault.ROLLING_RESTART)) {
      findings.expect(
          "every request gets a response while replicas are restarted",
          injected.get(Fault.ROLLING_RESTART).stream().mapToLong(load::unknown).sum() == 0);
    }
  }

  private static void report(Fault fault, List<Span> spans, ClusterLoad load) {
    List<Double> gaps = spans.stream().map(span -> load.longestGap(span::meets)).sorted().toList();
    Findings.figure(
        "%s (%s): %d times, gap without a successful change %.1f s at most, %.1f s in the median; %d requests cut off or 503"
            .formatted(
                fault.label(),
                fault.description(),
                spans.size(),
                gaps.getLast(),
                gaps.get(gaps.size() / 2),
                spans.stream().mapToLong(load::unknown).sum()));
  }

  private void printLogsIfFailed() throws IOException {
    if (findings.haveFailed()) {
      database.printLogs();
      for (ServiceHost service : services) {
        service.printComplaints();
      }
    }
    services.forEach(ServiceHost::close);
  }
}
