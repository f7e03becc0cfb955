package dev.countersign.checks.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.ProcessorTime;
import dev.countersign.checks.support.RegisteredUser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the load generator wrk with one thread against a loopback port. */
final class Wrk {

  private static final Pattern RESULT =
      Pattern.compile(
          "requests=(\\d+) seconds=(\\S+) failed=(\\d+) p50=(\\S+) p99=(\\S+) p999=(\\S+)");

  private final int connections;
  private final Path requests;
  private final String mode;

  private Wrk(int connections, Path requests, String mode) {
    this.connections = connections;
    this.requests = requests;
    this.mode = mode;
  }

  /** The results. Times are in milliseconds; {@code client} is wrk's own processor time. */
  record Load(
      long requests,
      double seconds,
      long failed,
      double p50,
      double p99,
      double p999,
      Duration client) {

    double eachSecond() {
      return requests / seconds;
    }
  }

  /** Sends the given requests, each with a method, a path, a header and a body. */
  static Wrk sending(int connections, List<String[]> requests) throws IOException {
    return new Wrk(connections, written(requests), "");
  }

  /**
   * Sends refresh requests. After the first ones, each uses the refresh token of an earlier
   * response.
   */
  static Wrk rotating(int connections, List<String> tokens) throws IOException {
    List<String[]> first =
        tokens.stream()
            .map(
                token ->
                    new String[] {"POST", FilledService.REFRESH, "", RegisteredUser.body(token)})
            .toList();
    return new Wrk(connections, written(first), "rotate");
  }

  private static Path written(List<String[]> requests) throws IOException {
    Path file = Files.createTempFile("countersign-check-", ".requests");
    file.toFile().deleteOnExit();
    Files.write(file, requests.stream().map(request -> String.join("\t", request)).toList());
    return file;
  }

  Load load(int port, Duration time) throws IOException {
    long self = ProcessHandle.current().pid();
    Duration before = ProcessorTime.ofEndedChildren(self);
    Process wrk =
        new ProcessBuilder(
                "wrk",
                "-t1",
                "-c" + connections,
                "-d" + time.toSeconds() + "s",
                "-s",
                Path.of("checks/support/wrk.lua").toString(),
                "http://127.0.0.1:" + port,
                "--",
                requests.toString(),
                mode)
            .redirectErrorStream(true)
            .start();
    wrk.onExit()
        .orTimeout(time.plusSeconds(30).toSeconds(), TimeUnit.SECONDS)
        .exceptionally(_ -> wrk.destroyForcibly());
    String output = new String(wrk.getInputStream().readAllBytes(), UTF_8);
    wrk.onExit().join();
    Duration client = ProcessorTime.ofEndedChildren(self).minus(before);
    Matcher result = RESULT.matcher(output);
    if (!result.find()) {
      throw new IllegalStateException("wrk gave no result:\n" + output);
    }
    return new Load(
        Long.parseLong(result.group(1)),
        Double.parseDouble(result.group(2)),
        Long.parseLong(result.group(3)),
        Double.parseDouble(result.group(4)),
        Double.parseDouble(result.group(5)),
        Double.parseDouble(result.group(6)),
        client);
  }
}
