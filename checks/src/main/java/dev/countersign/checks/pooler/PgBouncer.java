package dev.countersign.checks.pooler;

import dev.countersign.checks.support.ReplicatedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Runs PgBouncer in transaction mode for one database, with few server connections. */
final class PgBouncer implements AutoCloseable {

  private final Path directory;
  private final int port;
  private final Process process;

  PgBouncer(int databasePort, String database, int serverConnections)
      throws IOException, InterruptedException {
    directory = Files.createTempDirectory("countersign-pgbouncer-");
    port = ReplicatedDatabase.freePort();
    Path configuration = directory.resolve("pgbouncer.ini");
    Files.writeString(
        configuration,
        """
        [databases]
        %s = host=127.0.0.1 port=%d user=postgres
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        unix_socket_dir =
        auth_type = any
        pool_mode = transaction
        default_pool_size = %d
        max_client_conn = 500
        ignore_startup_parameters = extra_float_digits
        """
            .formatted(database, databasePort, port, serverConnections));
    process =
        new ProcessBuilder(command(configuration))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    awaitAnswer(database);
  }

  String jdbcUrl(String database) {
    return "jdbc:postgresql://127.0.0.1:%d/%s?user=postgres".formatted(port, database);
  }

  /** Returns the command. PgBouncer refuses to run as root, so root runs it in a user namespace. */
  private static List<String> command(Path configuration) {
    var command = new ArrayList<String>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.addAll(List.of("pgbouncer", configuration.toString()));
    return command;
  }

  private void awaitAnswer(String database) throws IOException {
    while (true) {
      try (var connection = DriverManager.getConnection(jdbcUrl(database))) {
        if (connection.isValid(1)) {
          return;
        }
      } catch (SQLException notYet) {
        if (!process.isAlive()) {
          throw new IOException(Files.readString(directory.resolve("log")), notYet);
        }
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  @Override
  public void close() throws IOException {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    for (String file : List.of("pgbouncer.ini", "log")) {
      Files.deleteIfExists(directory.resolve(file));
    }
    Files.deleteIfExists(directory);
  }
}
