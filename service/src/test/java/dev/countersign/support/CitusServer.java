package dev.countersign.support;

import dev.countersign.operations.distribution.Distribution;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.flywaydb.core.Flyway;

/**
 * A running Citus cluster on loopback, which {@code checks/citus} starts. A copy of a database on
 * every node is a copy of the cluster's database, because the metadata name no database.
 */
final class CitusServer implements TestServer {

  private final List<Integer> ports;

  private CitusServer(List<Integer> ports) {
    this.ports = ports;
  }

  /** Returns the cluster whose ports the environment names, the coordinator's first. */
  static Optional<TestServer> given() {
    return Optional.ofNullable(System.getenv("CITUS_PORTS"))
        .map(
            ports ->
                new CitusServer(
                    Arrays.stream(ports.split(",", -1)).map(Integer::valueOf).toList()));
  }

  @Override
  public void create(String name, String template) throws SQLException {
    for (int port : ports) {
      TestServer.execute(
          connect(port, "postgres"),
          "drop database if exists " + name + " with (force)",
          "create database " + name + " template " + template);
    }
    if (template.equals("template1")) {
      join(name);
    }
  }

  private void join(String name) throws SQLException {
    for (int port : ports) {
      TestServer.execute(connect(port, name), "create extension citus");
    }
    Connection coordinator = connect(ports.getFirst(), name);
    TestServer.execute(
        coordinator,
        ports.stream()
            .map(
                port ->
                    "select %s('127.0.0.1', %d)"
                        .formatted(
                            port.equals(ports.getFirst())
                                ? "citus_set_coordinator_host"
                                : "citus_add_node",
                            port))
            .toArray(String[]::new));
  }

  @Override
  public String url(String name) {
    return url(ports.getFirst(), name);
  }

  /**
   * Distributes the tables, and closes all connections, because a database in use has no copies.
   */
  @Override
  public void complete(String name) throws SQLException {
    Flyway migrations = Flyway.configure().dataSource(url(name), TestDatabase.USER, "").load();
    new Distribution(migrations).apply(_ -> {});
    for (int port : ports) {
      TestServer.execute(
          connect(port, "postgres"),
          "alter database " + name + " allow_connections false",
          "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '%s'"
              .formatted(name));
    }
  }

  private static Connection connect(int port, String name) throws SQLException {
    return DriverManager.getConnection(url(port, name));
  }

  private static String url(int port, String name) {
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=%s".formatted(port, name, TestDatabase.USER);
  }
}
