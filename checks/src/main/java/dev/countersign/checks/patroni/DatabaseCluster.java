package dev.countersign.checks.patroni;

import dev.countersign.checks.patroni.PatroniInterface.Standby;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Three database hosts, of which Patroni makes one the primary. */
final class DatabaseCluster {

  static final String PASSWORD = "checks-only-database-password";

  private static final long POLL = Duration.ofMillis(100).toNanos();
  private static final Duration UNTIL_REPAIRED = Duration.ofSeconds(60);

  /** Longer than the loop_wait of the delivered files. */
  private static final Duration LOOP = Duration.ofSeconds(8);

  private final PatroniInterface patroni = new PatroniInterface();
  private final List<DatabaseHost> hosts = new ArrayList<>();
  private int copiedAgain;
  private int restarted;
  private int madeSynchronous;

  DatabaseCluster() throws IOException {
    for (String name : List.of("db1", "db2", "db3")) {
      hosts.add(new DatabaseHost(name));
    }
  }

  /** Starts all hosts and creates the database of the service. */
  void start() throws IOException, InterruptedException, SQLException {
    for (DatabaseHost host : hosts) {
      host.start();
    }
    if (!awaitRecovery(Duration.ofMinutes(2))) {
      printLogs();
      throw new IOException("The cluster did not start.");
    }
    primary()
        .execute(
            "postgres",
            "create role countersign login password '%s'".formatted(PASSWORD),
            "create database countersign owner countersign");
  }

  /** Changes the dynamic configuration. */
  void configure(String json) throws IOException, InterruptedException {
    System.out.println("Patroni: " + patroni.send(primary(), "PATCH", "config", json));
  }

  List<DatabaseHost> hosts() {
    return hosts;
  }

  /** Returns how often Patroni of a primary had to be restarted. */
  int restarted() {
    return restarted;
  }

  /** Returns how often the replication was asynchronous although etcd had a synchronous standby. */
  int madeSynchronous() {
    return madeSynchronous;
  }

  int copiedAgain() {
    return copiedAgain;
  }

  /** Returns the primary, and waits until there is one. */
  DatabaseHost primary() throws InterruptedException {
    while (true) {
      List<DatabaseHost> primaries = primaries();
      if (primaries.size() == 1) {
        return primaries.getFirst();
      }
      LockSupport.parkNanos(POLL);
    }
  }

  private List<DatabaseHost> primaries() throws InterruptedException {
    List<DatabaseHost> primaries = new ArrayList<>();
    for (DatabaseHost host : hosts) {
      if (patroni.isPrimary(host)) {
        primaries.add(host);
      }
    }
    return primaries;
  }

  /** Returns the synchronous standby of a cluster that has recovered. */
  DatabaseHost synchronousStandby() throws InterruptedException {
    String name = patroni.successor(primary());
    return hosts.stream().filter(host -> host.name().equals(name)).findFirst().orElseThrow();
  }

  /** Moves the role of the primary to the synchronous standby. */
  void switchOver() throws IOException, InterruptedException {
    DatabaseHost primary = primary();
    String answer =
        patroni.send(
            primary, "POST", "switchover", "{\"leader\":\"%s\"}".formatted(primary.name()));
    if (!answer.startsWith("200")) {
      System.out.println("Patroni: " + answer);
    }
  }

  /** Waits until another host is the primary, and returns whether that happened in time. */
  boolean awaitOtherPrimary(DatabaseHost former, Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    while (System.nanoTime() < end) {
      for (DatabaseHost host : hosts) {
        if (host != former && patroni.isPrimary(host)) {
          return true;
        }
      }
      LockSupport.parkNanos(POLL);
    }
    return false;
  }

  /**
   * Waits until all servers run and one is a synchronous standby. Servers that do not recover by
   * themselves are repaired after a minute, as an operator would do.
   */
  boolean awaitRecovery(Duration longest) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    boolean isRepaired = false;
    while (System.nanoTime() - begin < longest.toNanos()) {
      String missing = missing();
      if (missing.isEmpty()) {
        return true;
      }
      if (!isRepaired && System.nanoTime() - begin > UNTIL_REPAIRED.toNanos()) {
        isRepaired = true;
        System.out.println("still missing after a minute: " + missing);
        repair();
      }
      LockSupport.parkNanos(POLL);
    }
    return false;
  }

  /** Returns what a cluster that has recovered would have, or an empty text if it has all. */
  private String missing() throws InterruptedException {
    for (DatabaseHost host : hosts) {
      if (!patroni.isEtcdHealthy(host)) {
        return "etcd of " + host.name();
      }
    }
    List<DatabaseHost> primaries = primaries();
    if (primaries.size() != 1) {
      return "one primary, there are %d".formatted(primaries.size());
    }
    return hasStandbys(primaries.getFirst()) ? "" : "two standbys, one of them synchronous";
  }

  private boolean hasStandbys(DatabaseHost primary) throws InterruptedException {
    List<Standby> standbys = streaming(primary);
    String successor = patroni.successor(primary);
    return patroni.members(primary) == hosts.size()
        && standbys.size() == hosts.size() - 1
        && standbys.stream()
            .anyMatch(standby -> standby.isSynchronous() && standby.name().equals(successor));
  }

  private void repair() throws IOException, InterruptedException {
    List<DatabaseHost> primaries = primaries();
    if (primaries.size() == 1 && isAsynchronousUnnoticed(primaries.getFirst())) {
      // Patroni 3.0.2 sets the names only if etcd has another standby than the one it would take.
      configure("{\"synchronous_mode\":false}");
      LockSupport.parkNanos(LOOP.toNanos());
      configure("{\"synchronous_mode\":true}");
      madeSynchronous++;
    } else if (primaries.size() == 1 && patroni.successor(primaries.getFirst()).isEmpty()) {
      // Patroni 3.0.2 was seen not to record the synchronous standby until it was restarted.
      System.out.println("restarting Patroni of %s".formatted(primaries.getFirst().name()));
      primaries.getFirst().restartPatroni();
      restarted++;
    } else {
      copyFailedServers();
    }
  }

  private boolean isAsynchronousUnnoticed(DatabaseHost primary) throws InterruptedException {
    List<Standby> streaming = streaming(primary);
    return !patroni.successor(primary).isEmpty()
        && streaming.size() == hosts.size() - 1
        && streaming.stream().noneMatch(Standby::isSynchronous);
  }

  private List<Standby> streaming(DatabaseHost primary) throws InterruptedException {
    return patroni.standbys(primary).stream().filter(Standby::isStreaming).toList();
  }

  private void copyFailedServers() throws IOException, InterruptedException {
    List<DatabaseHost> primaries = primaries();
    if (primaries.size() != 1) {
      return;
    }
    List<String> intact = streaming(primaries.getFirst()).stream().map(Standby::name).toList();
    for (DatabaseHost host : hosts) {
      if (host != primaries.getFirst() && !intact.contains(host.name())) {
        System.out.println("copying the server of %s again".formatted(host.name()));
        patroni.send(host, "POST", "reinitialize", "{\"force\":true}");
        copiedAgain++;
      }
    }
  }

  void printLogs() throws IOException {
    for (DatabaseHost host : hosts) {
      host.machine().printLogs();
    }
  }
}
