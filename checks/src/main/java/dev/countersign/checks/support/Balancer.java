package dev.countersign.checks.support;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs HAProxy in front of three replicas, configured by checks/support/haproxy.cfg. */
public final class Balancer implements AutoCloseable {

  private static final List<String> NAMES = List.of("REPLICA_ONE", "REPLICA_TWO", "REPLICA_THREE");

  private final Process process;
  private final int port;

  /** Starts HAProxy for three addresses, each a host and a port. */
  public Balancer(List<String> replicas) throws IOException {
    port = ReplicatedDatabase.freePort();
    Path support = Path.of("checks", "support").toAbsolutePath();
    var command =
        new ProcessBuilder("haproxy", "-db", "-f", support.resolve("haproxy.cfg").toString());
    command.environment().put("BALANCER", "127.0.0.1:" + port);
    command.environment().put("UNAVAILABLE", support.resolve("unavailable.http").toString());
    for (int i = 0; i < NAMES.size(); i++) {
      command.environment().put(NAMES.get(i), replicas.get(i));
    }
    process =
        command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
  }

  /** Starts HAProxy for three replicas on this machine. */
  public static Balancer ofPorts(List<Integer> replicas) throws IOException {
    return new Balancer(replicas.stream().map(replica -> "127.0.0.1:" + replica).toList());
  }

  public int port() {
    return port;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
  }
}
