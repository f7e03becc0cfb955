package dev.countersign.checks.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A Citus cluster on loopback: a coordinator and workers. The service's database is postgres. */
public final class CitusCluster implements AutoCloseable {

  private final Path directory = Files.createTempDirectory("countersign-citus-");
  private final List<PostgresNode> nodes = new ArrayList<>();

  public CitusCluster(int workers) throws IOException, InterruptedException, SQLException {
    for (int number = 0; number <= workers; number++) {
      var node =
          new PostgresNode(
              directory.resolve(Integer.toString(number)), ReplicatedDatabase.freePort());
      nodes.add(node);
      node.initialise(
          "shared_preload_libraries = 'citus'",
          "max_connections = 600",
          "max_prepared_transactions = 200",
          "max_worker_processes = 300", // one for each database of the tests
          "fsync = off",
          "citus.shard_count = 8");
      node.start();
      node.execute("create extension citus");
    }
    coordinator()
        .text("select citus_set_coordinator_host('127.0.0.1', %d)".formatted(coordinator().port()));
    for (PostgresNode worker : nodes.subList(1, nodes.size())) {
      coordinator().text("select citus_add_node('127.0.0.1', %d)".formatted(worker.port()));
    }
  }

  /** Returns whether Citus is installed for the PostgreSQL that the checks use. */
  public static boolean isInstalled() throws IOException {
    return Files.exists(PostgresNode.binaries().resolveSibling("lib").resolve("citus.so"));
  }

  private PostgresNode coordinator() {
    return nodes.getFirst();
  }

  public String jdbcUrl() {
    return "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(coordinator().port());
  }

  /** Returns the ports with commas between them, the coordinator's first. */
  public String ports() {
    return nodes.stream()
        .map(node -> Integer.toString(node.port()))
        .collect(Collectors.joining(","));
  }

  public void execute(String sql) throws SQLException {
    coordinator().execute(sql);
  }

  public String text(String sql) throws SQLException {
    return coordinator().text(sql);
  }

  /** Returns what the coordinator has logged. */
  public List<String> logLines() throws IOException {
    return coordinator().logLines();
  }

  @Override
  public void close() throws IOException {
    for (PostgresNode node : nodes) {
      node.kill();
      node.remove();
    }
    Files.delete(directory);
  }
}
