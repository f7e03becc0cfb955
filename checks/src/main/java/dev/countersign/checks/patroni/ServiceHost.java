package dev.countersign.checks.patroni;

import dev.countersign.checks.support.ServiceProcess;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/** A machine with a replica of the service, PgBouncer, and HAProxy in front of PostgreSQL. */
final class ServiceHost {

  private static final int PORT = 8000;
  private static final String SETTINGS =
      "SPRING_CONFIG_ADDITIONAL_LOCATION=file:" + DeployedFiles.path("application.yaml");
  private static final Duration LONGEST_START = Duration.ofMinutes(2);

  private final Machine machine;
  private final boolean isQuick;
  private final PatroniInterface probe = new PatroniInterface();
  private ServiceProcess replica;

  /** Starts HAProxy, PgBouncer and the service. */
  ServiceHost(String name, boolean isQuick) throws IOException, InterruptedException {
    machine = new Machine(name);
    this.isQuick = isQuick;
    startBalancer();
    startPooler();
    replica = startedReplica();
  }

  String address() {
    return machine.name() + ":" + PORT;
  }

  void startBalancer() throws IOException {
    machine.start(
        "root", Map.of(), "/usr/sbin/haproxy", "-db", "-f", DeployedFiles.path("haproxy.cfg"));
  }

  void startPooler() throws IOException {
    machine.start("postgres", Map.of(), "/usr/sbin/pgbouncer", DeployedFiles.path("pgbouncer.ini"));
  }

  Machine machine() {
    return machine;
  }

  void kill() {
    replica.kill();
  }

  /** Starts the replica and waits until it is ready. Fails if the process ends instead. */
  void start() throws IOException, InterruptedException {
    replica = startedReplica();
    awaitReady();
  }

  /** Stops the replica with SIGTERM and starts it again. */
  void restart() throws IOException, InterruptedException {
    replica.close();
    start();
  }

  void awaitReady() throws InterruptedException {
    long end = System.nanoTime() + LONGEST_START.toNanos();
    while (!probe.isReady(machine.name())) {
      if (System.nanoTime() > end) {
        throw new IllegalStateException("The replica on " + machine.name() + " is not ready.");
      }
      LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
    }
  }

  void close() {
    replica.close();
  }

  void printComplaints() throws IOException {
    replica.printComplaints();
  }

  private ServiceProcess startedReplica() throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(machine.command("root", "/usr/bin/env", SETTINGS));
    command.addAll(ServiceProcess.program());
    return new ServiceProcess(
        command,
        "jdbc:postgresql://127.0.0.1:6432/countersign",
        "-XX:TieredStopAtLevel=1",
        "--server.address=0.0.0.0",
        "--server.port=" + PORT,
        "--countersign.allowed-hosts=127.0.0.1,localhost",
        "--spring.datasource.username=countersign",
        "--spring.datasource.password=" + DatabaseCluster.PASSWORD,
        "--countersign.health.drain=1500ms",
        // All clients have one address, and each user also sends old passwords.
        "--countersign.lockout.network-limit=1000000",
        "--countersign.database.request-deadline=5s",
        // The quick run also runs on busy machines, where a second without a response is no outage.
        "--countersign.database.silence-limit=" + (isQuick ? "10s" : "1s"),
        "--spring.datasource.hikari.connection-timeout=4000",
        "--spring.datasource.hikari.maximum-pool-size=8");
  }
}
