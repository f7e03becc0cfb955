package dev.countersign.checks.support;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The service in its own JVM on a free loopback port, with cheap password hashes. Arguments that
 * begin with -XX are options of that JVM.
 */
public final class ServiceProcess implements AutoCloseable {

  /**
   * Settings that the previous release lacks. It does not start with an unknown argument, so they
   * are passed as environment variables, which arguments override.
   */
  private static final Map<String, String> NEW_SETTINGS =
      Map.of(
          "countersign.api.throttle.default-rates", "false", // all clients have one address
          "countersign.database.silence-limit", "30s");

  public static final String KEY =
      "checks-only-key-Jp7XbQ2nRw9LtZ4sVc8MfH3gKdY6uTaEe5RiNoWmUvHxSkCz";

  /** Logged after the warm-up. The port is open earlier. */
  private static final Pattern WARM = Pattern.compile("Started \\w+ in [0-9.]+ seconds");

  private final ListeningProcess process;

  public ServiceProcess(String jdbcUrl, String... settings)
      throws IOException, InterruptedException {
    this(program(), jdbcUrl, settings);
  }

  /** Starts another build of the service. {@link #program} returns the command of this one. */
  public ServiceProcess(List<String> program, String jdbcUrl, String... settings)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(program);
    command.add("serve");
    settings(jdbcUrl).stream()
        .filter(ours -> !NEW_SETTINGS.containsKey(name(ours).substring(2)))
        .filter(ours -> Stream.of(settings).noneMatch(theirs -> name(theirs).equals(name(ours))))
        .forEach(command::add);
    Stream.of(settings).filter(setting -> !isForJvm(setting)).forEach(command::add);
    String options =
        Stream.of(settings).filter(ServiceProcess::isForJvm).collect(Collectors.joining(" "));
    process = new ListeningProcess(command, environment(options));
    process.await(WARM);
  }

  private static Map<String, String> environment(String jvmOptions) {
    var environment = new HashMap<String, String>();
    environment.put("JDK_JAVA_OPTIONS", jvmOptions);
    NEW_SETTINGS.forEach(
        (name, value) ->
            environment.put(
                name.replace("-", "").replace('.', '_').toUpperCase(Locale.ROOT), value));
    return environment;
  }

  private static boolean isForJvm(String setting) {
    return setting.startsWith("-XX");
  }

  /** Returns the command that starts the program, without its arguments. */
  public static List<String> program() {
    return Release.given()
        .map(release -> release.started(JavaCommand.HEAP))
        .orElseGet(() -> JavaCommand.of("-cp", classPath(), "dev.countersign.Main"));
  }

  public static List<String> program(Path jar) {
    return JavaCommand.of("-jar", jar.toString());
  }

  private static String name(String setting) {
    return setting.split("=", 2)[0];
  }

  /** Returns the settings of the checks, also for a service that runs in this JVM. */
  public static List<String> settings(String jdbcUrl) {
    var settings = new ArrayList<String>();
    NEW_SETTINGS.forEach((name, value) -> settings.add("--" + name + "=" + value));
    settings.addAll(
        List.of(
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--countersign.secret-key=" + KEY,
            "--countersign.password.argon2.memory=128",
            "--countersign.password.argon2.time=1",
            "--countersign.password.hash-deadline=30s",
            "--countersign.database.request-deadline=30s",
            "--spring.datasource.hikari.connection-timeout=20000",
            "--spring.datasource.url=" + jdbcUrl,
            "--spring.datasource.username=postgres"));
    return settings;
  }

  public int port() {
    return process.port();
  }

  public long pid() {
    return process.pid();
  }

  public void kill() {
    process.kill();
  }

  public void stopWithin(Duration patience) {
    process.stopWithin(patience);
  }

  public List<String> logLines() throws IOException {
    return process.logLines();
  }

  public void printComplaints() throws IOException {
    process.printComplaints();
  }

  @Override
  public void close() {
    process.close();
  }

  /**
   * Returns the class path of the service and its libraries, without the endpoints of the tests.
   */
  private static String classPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.endsWith("test-classes"))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
