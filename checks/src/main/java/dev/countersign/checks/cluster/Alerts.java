package dev.countersign.checks.cluster;

import dev.countersign.checks.support.Balancer;
import dev.countersign.checks.support.ClusterClient;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ReplicatedDatabase;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * Causes faults in three replicas behind HAProxy that a Prometheus scrapes, and expects that the
 * alert of each fault fires, and resolves after the fault.
 */
final class Alerts {

  private static final int REPLICAS = 3;
  private static final int CLIENTS = 3;
  private static final Duration PATIENCE = Duration.ofMinutes(4);

  /**
   * Alerts without a fault of their own. While the database is killed, requests fail or wait for a
   * connection; the clients use some refresh tokens twice on purpose.
   */
  private static final Set<String> CONSEQUENCES =
      Set.of(
          "CountersignErrorBudgetFastBurn",
          "CountersignErrorBudgetSlowBurn",
          "CountersignPoolExhausted",
          "CountersignTokenReuse");

  private final Findings findings = new Findings("alerts");
  private final ReplicatedDatabase database;
  private final List<Integer> ports = new ArrayList<>();
  private final List<Integer> metricsPorts = new ArrayList<>();
  private final ServiceProcess[] replicas = new ServiceProcess[REPLICAS];
  private final AtomicBoolean over = new AtomicBoolean();

  private Alerts(ReplicatedDatabase database) throws IOException {
    this.database = database;
    for (int i = 0; i < REPLICAS; i++) {
      ports.add(ReplicatedDatabase.freePort());
      metricsPorts.add(ReplicatedDatabase.freePort());
    }
  }

  public static void main(String[] arguments) throws Exception {
    System.out.println("starting a primary, its standby and three replicas …");
    var database = new ReplicatedDatabase();
    var alerts = new Alerts(database);
    alerts.run();
    for (ServiceProcess replica : alerts.replicas) {
      replica.close();
    }
    database.close();
    alerts.findings.exit();
  }

  private void run() throws Exception {
    for (int i = 0; i < REPLICAS; i++) {
      start(i, true);
    }
    try (var balancer = Balancer.ofPorts(ports);
        var prometheus = new Prometheus(metricsPorts);
        var clients = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        load(clients, balancer.port());
        until(() -> prometheus.scraped() == REPLICAS);
        expiringKey(prometheus);
        killedReplica(prometheus);
        killedDatabase(prometheus);
        asynchronousReplication(prometheus);
        refusalBurst(prometheus, balancer.port());
        stuckJob(prometheus);
      } finally {
        over.set(true);
      }
    }
  }

  /** Registers, logs in, refreshes and logs out without end, so that every counter counts. */
  private void load(ExecutorService clients, int port) {
    var numbers = new AtomicInteger();
    List<String> oddities = Collections.synchronizedList(new ArrayList<>());
    for (int client = 0; client < CLIENTS; client++) {
      clients.execute(
          () -> {
            while (!over.get()) {
              new ClusterClient(new Http(port), "user" + numbers.incrementAndGet(), oddities)
                  .live();
            }
          });
    }
  }

  private void expiringKey(Prometheus prometheus) throws Exception {
    expectFiring(prometheus, "CountersignKeyExpiring", "a key that expires in three days");
    LockSupport.parkNanos(Duration.ofSeconds(25).toNanos());
    List<String> without = prometheus.queriesWithoutData();
    without.forEach(query -> System.out.println("        no data: " + query));
    findings.expect(
        "every one of the %d dashboard queries has data".formatted(Prometheus.dashboard().size()),
        without.isEmpty());
    for (int i = 0; i < REPLICAS; i++) {
      replicas[i].close();
      start(i, false);
    }
    expectResolved(prometheus, "CountersignKeyExpiring", "the key was removed");
  }

  private void killedReplica(Prometheus prometheus) throws Exception {
    replicas[0].kill();
    expectFiring(prometheus, "CountersignReplicaDown", "a killed replica");
    start(0, false);
    expectResolved(prometheus, "CountersignReplicaDown", "the replica runs again");
  }

  private void killedDatabase(Prometheus prometheus) throws Exception {
    database.killPrimary();
    expectFiring(prometheus, "CountersignDatabaseDown", "a killed database");
    database.restartPrimary();
    expectResolved(prometheus, "CountersignDatabaseDown", "the database runs again");
  }

  private void asynchronousReplication(Prometheus prometheus) throws SQLException {
    database.replicateSynchronously(false);
    expectFiring(
        prometheus,
        "CountersignReplicationAsynchronous",
        "a primary that no longer waits for its standby");
    database.replicateSynchronously(true);
    expectResolved(
        prometheus,
        "CountersignReplicationAsynchronous",
        "the primary waits for its standby again");
  }

  private void refusalBurst(Prometheus prometheus, int port) {
    var http = new Http(port);
    var enough = new AtomicBoolean();
    try (var burst = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < 4; i++) {
        burst.execute(
            () -> {
              while (!enough.get()) {
                refusedRequest(http);
                LockSupport.parkNanos(Duration.ofMillis(40).toNanos());
              }
            });
      }
      expectFiring(prometheus, "CountersignRefusalBurst", "a burst of forged tokens");
      enough.set(true);
    }
    expectResolved(prometheus, "CountersignRefusalBurst", "the burst is over");
  }

  private static void refusedRequest(Http http) {
    try {
      http.request("GET", "/api/accounts/me/").header("Authorization", "Bearer forged").send();
    } catch (UncheckedIOException unanswered) {
      // A replica may close an idle connection; the rate of the others is enough.
    }
  }

  /** Gives the leases of all jobs to a replica that does not exist. */
  private void stuckJob(Prometheus prometheus) throws SQLException {
    lease("now() + interval '1 day'");
    expectFiring(prometheus, "CountersignJobStuck", "a job whose lease is never returned");
    lease("now()");
    expectResolved(prometheus, "CountersignJobStuck", "the lease is free");
  }

  private void lease(String until) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(database.jdbcUrl() + "&user=postgres");
        Statement statement = connection.createStatement()) {
      statement.execute("update leases set until = " + until);
    }
  }

  private void expectFiring(Prometheus prometheus, String alert, String fault) {
    long begin = System.nanoTime();
    boolean fires = prometheus.await(PATIENCE, firing -> firing.contains(alert));
    findings.expect("%s fires for %s (%.0f s)".formatted(alert, fault, secondsSince(begin)), fires);
    List<String> others =
        prometheus.firing().stream()
            .filter(name -> !name.equals(alert) && !CONSEQUENCES.contains(name))
            .toList();
    findings.expect("no other alert fires: " + others, others.isEmpty());
  }

  private void expectResolved(Prometheus prometheus, String alert, String reason) {
    long begin = System.nanoTime();
    boolean resolved = prometheus.await(PATIENCE, firing -> !firing.contains(alert));
    findings.expect(
        "%s resolves after %s (%.0f s)".formatted(alert, reason, secondsSince(begin)), resolved);
  }

  private static double secondsSince(long begin) {
    return (System.nanoTime() - begin) / 1e9;
  }

  private void start(int replica, boolean hasExpiringKey) throws Exception {
    var settings =
        new ArrayList<>(
            List.of(
                "-XX:TieredStopAtLevel=1",
                "--server.port=" + ports.get(replica),
                "--countersign.metrics.enabled=true",
                "--countersign.metrics.port=" + metricsPorts.get(replica),
                "--countersign.api.throttle.rates.anon=100000/min",
                "--countersign.database.request-deadline=5s",
                "--spring.datasource.hikari.connection-timeout=4000",
                "--spring.datasource.hikari.maximum-pool-size=8"));
    if (hasExpiringKey) {
      settings.add("--countersign.jwt.previous-keys[0].algorithm=HS256");
      settings.add("--countersign.jwt.previous-keys[0].key=" + "k".repeat(24) + "y".repeat(24));
      settings.add(
          "--countersign.jwt.previous-keys[0].until="
              + Instant.now().truncatedTo(ChronoUnit.SECONDS).plus(3, ChronoUnit.DAYS));
    }
    replicas[replica] = new ServiceProcess(database.jdbcUrl(), settings.toArray(String[]::new));
  }

  private static void until(BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean() && System.nanoTime() < end) {
      LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
    }
  }
}
