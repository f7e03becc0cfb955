package dev.countersign.checks.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Times;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Measures the latency of requests at half of the service's maximum rate. */
final class LatencyAtHalfLoad {

  private static final int CLIENTS = 8;

  private final int port;
  private final String path;
  private final String header;

  LatencyAtHalfLoad(int port, String path, String header) {
    this.port = port;
    this.path = path;
    this.header = header;
  }

  /** Returns the latencies of requests that h2load sends at a constant rate. */
  Times at(double eachSecond, Duration time) throws IOException, InterruptedException {
    Path log = Files.createTempFile("countersign-check-", ".times");
    try {
      run(
          List.of(
              "h2load",
              "--h1",
              "-c" + CLIENTS,
              "-t1",
              "--rps=" + Math.max(1, Math.round(eachSecond / CLIENTS)),
              "-D" + time.toSeconds(),
              "--warm-up-time=2",
              "-H" + header,
              "--log-file=" + log,
              "http://127.0.0.1:" + port + path));
      return times(log);
    } finally {
      Files.delete(log);
    }
  }

  private static void run(List<String> command) throws IOException, InterruptedException {
    Process h2load = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(h2load.getInputStream().readAllBytes(), UTF_8);
    if (h2load.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
  }

  /** Parses a log line: start of the request, status and duration in microseconds. */
  private static Times times(Path log) throws IOException {
    var times = new Times();
    Files.readAllLines(log).stream()
        .map(line -> line.split("\t", -1))
        .filter(fields -> fields[1].equals("200"))
        .forEach(fields -> times.add(TimeUnit.MICROSECONDS.toNanos(Long.parseLong(fields[2]))));
    return times;
  }
}
