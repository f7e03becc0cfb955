package dev.countersign.checks.examples;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process that listens on a given loopback port. It ends with this one at the latest. */
final class ExampleProcess implements AutoCloseable {

  /** Includes the installation of packages and the compilation. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** The exit code of a shell. */
  private static final int COMMAND_NOT_FOUND = 127;

  private final Process process;
  private final Path log;
  private final int port;

  ExampleProcess(List<String> command, int port, Map<String, String> environment)
      throws IOException {
    this.port = port;
    log = Files.createTempFile("countersign-example-", ".log");
    log.toFile().deleteOnExit();
    var builder = new ProcessBuilder(command);
    builder.environment().put("PORT", Integer.toString(port));
    builder.environment().putAll(environment);
    process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
    Runtime.getRuntime().addShutdownHook(new Thread(this::kill));
  }

  /** Returns a port that is free now. */
  static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  int port() {
    return port;
  }

  /** Waits until the port is open. Returns false if the process ends, or takes too long. */
  boolean opens() throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (process.isAlive() && System.nanoTime() < end) {
      try (var socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
        return true;
      } catch (IOException notYet) {
        Thread.sleep(100); // Another process: its port can only be polled.
      }
    }
    return false;
  }

  /** Returns true if the script ended because the shell did not find a program. */
  boolean lacksProgram() {
    return !process.isAlive() && process.exitValue() == COMMAND_NOT_FOUND;
  }

  void printLog() throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      lines.limit(40).forEach(line -> System.out.println("        " + line));
    }
  }

  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroy);
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
    kill();
  }

  private void kill() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }
}
