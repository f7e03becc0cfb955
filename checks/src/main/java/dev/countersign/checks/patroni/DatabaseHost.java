package dev.countersign.checks.patroni;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A machine with etcd, Patroni and PostgreSQL, started as Debian's units start them. */
final class DatabaseHost {

  private static final String USER = "postgres";
  private static final int BLOCK = 64 * 1024;

  private final Machine machine;
  private final Map<String, String> variables;

  DatabaseHost(String name) throws IOException {
    machine = new Machine(name);
    variables = DeployedFiles.variables("patroni.env", name);
  }

  Machine machine() {
    return machine;
  }

  String name() {
    return machine.name();
  }

  String variable(String name) {
    return variables.getOrDefault(name, "");
  }

  void start() throws IOException {
    startEtcd();
    startPatroni();
  }

  private void startPatroni(String... before) throws IOException {
    var command = new ArrayList<>(List.of(before));
    command.add("/usr/bin/patroni");
    command.add(DeployedFiles.path("patroni.yml"));
    machine.start(USER, variables, command.toArray(String[]::new));
  }

  /** Kills Patroni and starts it with another clock. PostgreSQL keeps running. */
  void restartPatroniAhead() throws IOException, InterruptedException {
    machine.kill("patroni");
    startPatroni("/usr/bin/faketime", "--exclude-monotonic", "-f", "+1h");
  }

  void restartPatroni() throws IOException, InterruptedException {
    machine.kill("patroni");
    startPatroni();
  }

  void startEtcd() throws IOException {
    var environment = new HashMap<>(DeployedFiles.variables("etcd.env", name()));
    environment.put("ETCD_DATA_DIR", machine.directory().resolve("etcd/default").toString());
    machine.start(USER, environment, "/usr/bin/etcd");
  }

  List<Long> postgresProcesses() throws IOException, InterruptedException {
    return machine.processes("postgres");
  }

  /** Writes a file that leaves no space on the disk of PostgreSQL. */
  void fillDisk() throws IOException {
    var block = new byte[BLOCK];
    try (OutputStream file = Files.newOutputStream(filling())) {
      while (true) {
        file.write(block);
      }
    } catch (IOException full) {
      if (!String.valueOf(full.getMessage()).contains("No space left")) {
        throw full;
      }
    }
  }

  void freeDisk() throws IOException {
    Files.deleteIfExists(filling());
  }

  private Path filling() {
    return machine.directory().resolve("postgresql/filling");
  }

  /** Executes statements as the superuser. */
  void execute(String database, String... statements) throws SQLException {
    String url =
        "jdbc:postgresql://%s:5432/%s?connectTimeout=2&socketTimeout=5".formatted(name(), database);
    try (Connection connection =
            DriverManager.getConnection(url, USER, variable("PATRONI_SUPERUSER_PASSWORD"));
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
