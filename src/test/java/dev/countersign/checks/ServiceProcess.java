package dev.countersign.checks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The service in a JVM of its own on a free port of loopback, with cheap password hashes. What
 * begins with -XX is for that JVM.
 */
final class ServiceProcess implements AutoCloseable {

  static final String KEY = "checks-only-key-Jp7XbQ2nRw9LtZ4sVc8MfH3gKdY6uTaEe5RiNoWmUvHxSkCz";

  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");

  private final Process process;
  private final Path log;
  private final int port;

  ServiceProcess(String jdbcUrl, String... settings) throws IOException, InterruptedException {
    this(program(), jdbcUrl, settings);
  }

  /** Of another build of the service, as {@link #program} names this one. */
  ServiceProcess(List<String> program, String jdbcUrl, String... settings)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(program);
    command.add("serve");
    settings(jdbcUrl).stream()
        .filter(ours -> Stream.of(settings).noneMatch(theirs -> name(theirs).equals(name(ours))))
        .forEach(command::add);
    Stream.of(settings).filter(setting -> !isForJvm(setting)).forEach(command::add);
    log = Files.createTempFile("countersign-check-", ".log");
    log.toFile().deleteOnExit();
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder
        .environment()
        .put(
            "JDK_JAVA_OPTIONS",
            Stream.of(settings).filter(ServiceProcess::isForJvm).collect(Collectors.joining(" ")));
    process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    port = awaitPort();
  }

  private static boolean isForJvm(String setting) {
    return setting.startsWith("-XX");
  }

  /** How the program is started; a command and its settings follow. */
  static List<String> program() {
    return java("-cp", classPath(), "dev.countersign.Main");
  }

  static List<String> program(Path jar) {
    return java("-jar", jar.toString());
  }

  private static List<String> java(String... program) {
    var command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx384m"));
    command.addAll(List.of(program));
    return command;
  }

  private static String name(String setting) {
    return setting.split("=", 2)[0];
  }

  /** What makes the service usable here, for one that is started in this JVM too. */
  static List<String> settings(String jdbcUrl) {
    return List.of(
        "--server.port=0",
        "--server.address=127.0.0.1",
        "--countersign.secret-key=" + KEY,
        "--countersign.password.argon2.memory=128",
        "--countersign.password.argon2.time=1",
        "--countersign.password.hash-deadline=30s",
        "--countersign.database.request-deadline=30s",
        "--spring.datasource.hikari.connection-timeout=20000",
        "--spring.datasource.url=" + jdbcUrl,
        "--spring.datasource.username=postgres");
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  /** As when its machine is lost. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 30, TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

  /** The service's own classes and all libraries, without the endpoints that tests add. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }

  private int awaitPort() throws IOException, InterruptedException {
    for (int tries = 0; process.isAlive() && tries < 1200; tries++) {
      Matcher started = STARTED.matcher(Files.readString(log));
      if (started.find()) {
        return Integer.parseInt(started.group(1));
      }
      Thread.sleep(100); // Another process: there is nothing to wait for but what it writes.
    }
    throw new IllegalStateException("The service did not start:\n" + Files.readString(log));
  }

  /** What it has logged so far; a line ends where a reader of lines ends it. */
  List<String> logLines() throws IOException {
    return List.of(Files.readString(log).split("\n", -1));
  }

  /** What it complained about, for a check that failed. */
  void printComplaints() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      lines.filter(line -> !line.contains(" INFO ")).limit(40).forEach(System.out::println);
    }
  }
}
