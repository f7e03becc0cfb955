package dev.countersign.checks.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A separate process that prints the port on which it listens. It ends with this one at the latest.
 */
public final class ListeningProcess implements AutoCloseable {

  private static final Pattern STARTED = Pattern.compile("started on port (\\d+)");
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Process process;
  private final Path log;
  private final int port;

  public ListeningProcess(List<String> command, Map<String, String> environment)
      throws IOException, InterruptedException {
    log = Files.createTempFile("countersign-check-", ".log");
    log.toFile().deleteOnExit();
    var builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    process = builder.start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    port = Integer.parseInt(await(STARTED).group(1));
  }

  public int port() {
    return port;
  }

  public long pid() {
    return process.pid();
  }

  /** Kills the process, as when its machine fails. */
  void kill() {
    process.destroyForcibly();
    process.onExit().join();
  }

  @Override
  public void close() {
    stopWithin(PATIENCE);
  }

  void stopWithin(Duration patience) {
    process.destroy();
    process.onExit().completeOnTimeout(process, patience.toSeconds(), TimeUnit.SECONDS).join();
    process.destroyForcibly();
  }

  /** Returns the log lines so far. */
  List<String> logLines() throws IOException {
    return List.of(Files.readString(log).split("\n", -1));
  }

  /** Prints the log lines above INFO, for a check that failed. */
  void printComplaints() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      lines.filter(line -> !line.contains(" INFO ")).limit(40).forEach(System.out::println);
    }
  }

  /** Waits until the process has written a line that matches. */
  Matcher await(Pattern line) throws IOException, InterruptedException {
    for (int tries = 0; process.isAlive() && tries < 2400; tries++) {
      Matcher written = line.matcher(Files.readString(log));
      if (written.find()) {
        return written;
      }
      Thread.sleep(50); // Another process: its output can only be polled.
    }
    throw new IllegalStateException("The process did not start:\n" + Files.readString(log));
  }
}
