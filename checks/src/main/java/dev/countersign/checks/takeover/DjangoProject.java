package dev.countersign.checks.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.ProcessorTime;
import dev.countersign.checks.support.ReplicatedDatabase;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The Django project of checks/support/django in a directory of its own, run by Debian's Python.
 */
public final class DjangoProject implements AutoCloseable {

  /** Debian's Python, which has Debian's Django; another one may come first on the path. */
  private static final String PYTHON = "/usr/bin/python3";

  static final String KEY = "shop-" + "0123456789abcdefghijklmnopqrstuvwxyz".repeat(2);

  private final Path directory;
  private final int databasePort;
  private final Map<String, String> environment = new HashMap<>();
  private int port;
  private List<Process> servers = new ArrayList<>();

  public DjangoProject(int databasePort) throws IOException {
    this.databasePort = databasePort;
    this.directory = Files.createTempDirectory("countersign-django-");
    Path source = Path.of(System.getProperty("project.root"), "checks/support/django");
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = directory.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }

  /** Sets a variable that the project's settings read. */
  public void set(String variable, String value) {
    environment.put(variable, value);
  }

  Path directory() {
    return directory;
  }

  /** Creates the tables and users; returns the credentials of each user. */
  public List<JsonNode> fill(int users) throws IOException {
    return fill(users, users);
  }

  /** Creates the tables and users; returns the credentials of the first users, who log in. */
  List<JsonNode> fill(int users, int logins) throws IOException {
    python("manage.py", "makemigrations", "members");
    python("manage.py", "migrate");
    python("fill.py", Integer.toString(users), "credentials.jsonl", Integer.toString(logins));
    return Files.readAllLines(directory.resolve("credentials.jsonl")).stream()
        .map(line -> JsonMapper.shared().readTree(line))
        .toList();
  }

  /** Runs a script in the project's shell. */
  void shell(String script) throws IOException {
    Path file = Files.writeString(directory.resolve("script.py"), script);
    finish(command("manage.py", "shell").redirectInput(file.toFile()));
  }

  /** Starts the project under gunicorn, with further options, and returns its port. */
  public int serve(String... options) throws IOException {
    port = ReplicatedDatabase.freePort();
    var arguments =
        new ArrayList<>(List.of("-m", "gunicorn", "--workers=2", "--bind=127.0.0.1:" + port));
    arguments.addAll(List.of(options));
    arguments.add("wsgi");
    ProcessBuilder builder = command(arguments.toArray(String[]::new));
    Process server =
        builder
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("gunicorn.log").toFile())
            .start();
    servers.add(server);
    Runtime.getRuntime().addShutdownHook(new Thread(server::destroyForcibly));
    while (!answers()) {
      if (!server.isAlive()) {
        throw new IOException(Files.readString(directory.resolve("gunicorn.log")));
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
    }
    return port;
  }

  /** Returns the processor time of gunicorn and its workers. */
  public Duration processorTime() {
    return servers.stream()
        .flatMap(server -> Stream.concat(Stream.of(server.toHandle()), server.descendants()))
        .map(process -> ProcessorTime.of(process.pid()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private boolean answers() throws IOException {
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
      return true;
    } catch (ConnectException notYet) {
      return false;
    }
  }

  private void python(String... arguments) throws IOException {
    finish(command(arguments));
  }

  private static void finish(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.onExit().join().exitValue() != 0) {
      throw new IOException(builder.command() + " failed:\n" + output);
    }
  }

  private ProcessBuilder command(String... arguments) {
    var command = new ArrayList<>(List.of(PYTHON));
    command.addAll(List.of(arguments));
    var builder = new ProcessBuilder(command).directory(directory.toFile());
    builder.environment().put("DJANGO_SECRET_KEY", KEY);
    builder.environment().put("DJANGO_DATABASE_PORT", Integer.toString(databasePort));
    builder.environment().putAll(environment);
    return builder;
  }

  @Override
  public void close() {
    servers.forEach(Process::destroy);
  }
}
