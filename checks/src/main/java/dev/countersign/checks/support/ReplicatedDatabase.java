package dev.countersign.checks.support;

import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A primary and its synchronous standby, which swap roles at each failover. */
public final class ReplicatedDatabase implements AutoCloseable {

  private static final String NAME = "countersign";

  private final Path directory;
  private PostgresNode primary;
  private PostgresNode standby;

  public ReplicatedDatabase() throws IOException, InterruptedException, SQLException {
    directory = Files.createTempDirectory("countersign-cluster-");
    primary = new PostgresNode(directory.resolve("one"), freePort());
    standby = new PostgresNode(directory.resolve("two"), freePort());
    primary.initialise();
    primary.start();
    primary.execute("create database " + NAME);
    makeStandby();
  }

  public static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d,127.0.0.1:%d/%s?targetServerType=primary"
        .formatted(primary.port(), standby.port(), NAME);
  }

  /**
   * Fails over. The new primary waits for no standby: it was copied before the old one was
   * configured to wait.
   */
  public void failOver() throws IOException, InterruptedException, SQLException {
    primary.kill();
    standby.execute("select pg_promote(true, 60)");
    PostgresNode dead = primary;
    primary = standby;
    standby = dead;
    makeStandby();
  }

  /** Kills the primary. The standby stays a standby, so no node accepts changes. */
  public void killPrimary() {
    primary.kill();
  }

  public void restartPrimary() throws IOException, InterruptedException {
    primary.start();
  }

  private void makeStandby() throws IOException, InterruptedException, SQLException {
    standby.copyFrom(primary);
    standby.start();
    replicateSynchronously(true);
    while (!primary.text("select sync_state from pg_stat_replication").equals("sync")) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** Makes commits wait for the standby, or not. */
  public void replicateSynchronously(boolean waits) throws SQLException {
    primary.execute(
        "alter system set synchronous_standby_names = '%s'".formatted(waits ? "*" : ""));
    primary.execute("select pg_reload_conf()");
  }

  @Override
  public void close() throws IOException {
    primary.kill();
    standby.kill();
    primary.remove();
    standby.remove();
    Files.delete(directory);
  }
}
