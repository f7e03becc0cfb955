package dev.countersign.checks.patroni;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** Causes faults, and repairs what an operator or the hardware would repair. */
final class FaultInjection {

  private static final Duration WHILE = Duration.ofSeconds(5);
  private static final Duration FAIL_OVER = Duration.ofSeconds(90);
  private static final Duration SLOW = Duration.ofSeconds(10);
  private static final Duration FULL_DISK = Duration.ofSeconds(40);
  private static final int SEGMENTS = 40;

  private final DatabaseCluster database;
  private final List<ServiceHost> services;
  private final Random random;
  private final Duration lockTime;

  /**
   * Creates faults for a cluster.
   *
   * @param lockTime how long the lock of the primary lasts (ttl in Patroni)
   */
  FaultInjection(
      DatabaseCluster database, List<ServiceHost> services, Random random, Duration lockTime) {
    this.database = database;
    this.services = services;
    this.random = random;
    this.lockTime = lockTime;
  }

  void inject(Fault fault) throws IOException, InterruptedException {
    switch (fault) {
      case PRIMARY_KILLED -> killPrimary();
      case STANDBY_KILLED -> killStandby();
      case POSTGRES_KILLED -> database.primary().machine().kill("postgres");
      case SWITCHOVER -> database.switchOver();
      case PRIMARY_DISCONNECTED -> disconnectPrimary();
      case PRIMARY_ISOLATED -> isolatePrimary();
      case PRIMARY_PAUSED -> pausePrimary();
      case ETCD_LOST -> loseEtcd();
      case DISK_FULL -> fillDisk();
      case DISK_SLOW -> slowDisk();
      case CLOCK_AHEAD -> clockAhead();
      case POOLER_KILLED -> killPooler();
      case REPLICA_KILLED -> killReplica();
      case ROLLING_RESTART -> restartReplicas();
      case START_DURING_FAIL_OVER -> startDuringFailOver();
    }
  }

  private void killPrimary() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    primary.machine().kill();
    database.awaitOtherPrimary(primary, FAIL_OVER);
    primary.start();
  }

  private void killStandby() throws IOException, InterruptedException {
    DatabaseHost standby = database.synchronousStandby();
    standby.machine().kill();
    pause(WHILE);
    standby.start();
  }

  private void disconnectPrimary() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    primary.machine().disconnect();
    database.awaitOtherPrimary(primary, FAIL_OVER);
    pause(WHILE);
    primary.machine().connect();
  }

  private void isolatePrimary() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    primary
        .machine()
        .ignore(
            database.hosts().stream()
                .filter(host -> host != primary)
                .map(DatabaseHost::machine)
                .toList());
    database.awaitOtherPrimary(primary, FAIL_OVER);
    pause(WHILE);
    primary.machine().ignoreNone();
  }

  private void pausePrimary() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    List<Long> processes = primary.machine().processes();
    primary.machine().pause(processes);
    database.awaitOtherPrimary(primary, FAIL_OVER);
    pause(WHILE);
    primary.machine().resume(processes);
  }

  private void loseEtcd() throws IOException, InterruptedException {
    for (DatabaseHost host : database.hosts()) {
      host.machine().kill("etcd");
    }
    pause(lockTime.plus(WHILE));
    for (DatabaseHost host : database.hosts()) {
      host.startEtcd();
    }
  }

  /** Fills the disk and uses up the write-ahead log's free segments, until PostgreSQL stops. */
  private void fillDisk() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    primary.fillDisk();
    try {
      for (int segment = 0; segment < SEGMENTS; segment++) {
        primary.execute(
            "postgres",
            "select pg_logical_emit_message(false, 'check', 'fills a segment')",
            "select pg_switch_wal()");
      }
    } catch (SQLException full) {
      database.awaitOtherPrimary(primary, FULL_DISK);
    } finally {
      primary.freeDisk();
    }
  }

  private void slowDisk() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    long end = System.nanoTime() + SLOW.toNanos();
    while (System.nanoTime() < end) {
      List<Long> processes = primary.postgresProcesses();
      primary.machine().pause(processes);
      pause(Duration.ofMillis(400));
      primary.machine().resume(processes);
      pause(Duration.ofMillis(100));
    }
  }

  private void clockAhead() throws IOException, InterruptedException {
    DatabaseHost primary = database.primary();
    primary.restartPatroniAhead();
    pause(lockTime);
    primary.restartPatroni();
  }

  private void killPooler() throws IOException, InterruptedException {
    ServiceHost host = anyService();
    host.machine().kill("pgbouncer");
    pause(WHILE);
    host.startPooler();
  }

  private void killReplica() throws IOException, InterruptedException {
    ServiceHost host = anyService();
    host.kill();
    host.start();
  }

  private void restartReplicas() throws IOException, InterruptedException {
    for (ServiceHost host : services) {
      host.restart();
    }
  }

  private void startDuringFailOver() throws IOException, InterruptedException {
    ServiceHost host = anyService();
    DatabaseHost primary = database.primary();
    host.kill();
    primary.machine().kill();
    host.start();
    database.awaitOtherPrimary(primary, FAIL_OVER);
    primary.start();
  }

  private ServiceHost anyService() {
    return services.get(random.nextInt(services.size()));
  }

  private static void pause(Duration time) {
    LockSupport.parkNanos(time.toNanos());
  }
}
