package dev.countersign.checks;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The service in a JVM of its own on a free port of loopback, with cheap password hashes. What
 * begins with -XX is for that JVM.
 */
final class ServiceProcess implements AutoCloseable {

  static final String KEY = "checks-only-key-Jp7XbQ2nRw9LtZ4sVc8MfH3gKdY6uTaEe5RiNoWmUvHxSkCz";

  private final ListeningProcess process;

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
    String options =
        Stream.of(settings).filter(ServiceProcess::isForJvm).collect(Collectors.joining(" "));
    process = new ListeningProcess(command, Map.of("JDK_JAVA_OPTIONS", options));
  }

  private static boolean isForJvm(String setting) {
    return setting.startsWith("-XX");
  }

  /** How the program is started; a command and its settings follow. */
  static List<String> program() {
    return Release.given()
        .map(release -> release.started(JavaCommand.HEAP))
        .orElseGet(() -> JavaCommand.of("-cp", classPath(), "dev.countersign.Main"));
  }

  static List<String> program(Path jar) {
    return JavaCommand.of("-jar", jar.toString());
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
    return process.port();
  }

  long pid() {
    return process.pid();
  }

  void kill() {
    process.kill();
  }

  void stopWithin(Duration patience) {
    process.stopWithin(patience);
  }

  List<String> logLines() throws IOException {
    return process.logLines();
  }

  void printComplaints() throws IOException {
    process.printComplaints();
  }

  @Override
  public void close() {
    process.close();
  }

  /** The service's own classes and all libraries, without the endpoints that tests add. */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
