package dev.countersign.checks.support;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A PostgreSQL server of Debian with its own directory and port, which can be copied. */
final class PostgresNode {

  private final Path directory;
  private final int port;
  private Optional<Process> process = Optional.empty();

  PostgresNode(Path directory, int port) {
    this.directory = directory;
    this.port = port;
  }

  int port() {
    return port;
  }

  void initialise(String... settings) throws IOException, InterruptedException {
    run("initdb", "-D", directory.toString(), "-U", "postgres", "--auth=trust", "-N");
    Files.writeString(
        directory.resolve("postgresql.conf"),
        """
        listen_addresses = '127.0.0.1'
        unix_socket_directories = ''
        shared_buffers = 64MB
        max_connections = 100
        wal_keep_size = 512MB
        """
            + String.join("\n", settings)
            + "\n",
        StandardOpenOption.APPEND);
  }

  /** Becomes a standby of the primary. Its previous data is deleted. */
  void copyFrom(PostgresNode primary) throws IOException, InterruptedException {
    remove();
    run(
        "pg_basebackup",
        "-d",
        "host=127.0.0.1 user=postgres port=" + primary.port,
        "-D",
        directory.toString(),
        "-R",
        "-X",
        "stream",
        "-c",
        "fast",
        "--no-sync");
  }

  void start() throws IOException, InterruptedException {
    Process started =
        new ProcessBuilder(
                command("postgres", "-D", directory.toString(), "-p", Integer.toString(port)))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    process = Optional.of(started);
    Runtime.getRuntime().addShutdownHook(new Thread(() -> killTree(started.toHandle())));
    while (!answers()) {
      if (!started.isAlive()) {
        throw new IOException(Files.readString(directory.resolve("log")));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(50));
    }
  }

  /** Kills the server, as when its machine loses power. */
  void kill() {
    process.ifPresent(
        running -> {
          killTree(running.toHandle());
          running.onExit().join();
        });
  }

  void remove() throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    Files.walkFileTree(
        directory,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path folder, IOException failure)
              throws IOException {
            Files.delete(folder);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  void execute(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  String text(String sql) throws SQLException {
    try (Connection connection = connect();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      return row.next() ? row.getString(1) : "";
    }
  }

  /** Returns the lines that the server has logged since it was started. */
  List<String> logLines() throws IOException {
    return Files.readAllLines(directory.resolve("log"));
  }

  private boolean answers() {
    try (Connection connection = connect()) {
      return connection.isValid(1);
    } catch (SQLException notYet) {
      return false;
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + port + "/postgres?connectTimeout=1", "postgres", "");
  }

  private static void killTree(ProcessHandle process) {
    List<ProcessHandle> children = process.descendants().toList();
    process.destroyForcibly();
    children.forEach(ProcessHandle::destroyForcibly);
  }

  private static void run(String program, String... arguments)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command(program, arguments)).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(program + " failed:\n" + output);
    }
  }

  /**
   * Returns the command. PostgreSQL refuses to run as root, so root runs it in a user namespace.
   */
  private static List<String> command(String program, String... arguments) throws IOException {
    var command = new ArrayList<String>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(binaries().resolve(program).toString());
    command.addAll(List.of(arguments));
    return command;
  }

  static Path binaries() throws IOException {
    try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
      return versions
          .map(version -> version.resolve("bin"))
          .filter(bin -> Files.exists(bin.resolve("pg_basebackup")))
          .max(Path::compareTo)
          .orElseThrow(() -> new IOException("Debian's package postgresql is not installed."));
    }
  }
}
