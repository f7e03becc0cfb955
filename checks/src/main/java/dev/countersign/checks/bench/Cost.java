package dev.countersign.checks.bench;

import dev.countersign.checks.support.ProcessorTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The cost of one kind of request for the serving process: the median of many turns. */
final class Cost {

  private final String name;
  private final int port;
  private final long server;
  private final Wrk wrk;
  private final List<Double> serverMicros = new ArrayList<>();
  private Duration clientTime = Duration.ZERO;
  private double seconds;
  private long requests;

  Cost(String name, int port, long server, Wrk wrk) {
    this.name = name;
    this.port = port;
    this.server = server;
    this.wrk = wrk;
  }

  void warmUp(Duration time) throws IOException {
    wrk.load(port, time);
  }

  void turn(Duration time) throws IOException {
    Duration before = ProcessorTime.of(server);
    Wrk.Load load = wrk.load(port, time);
    Duration used = ProcessorTime.of(server).minus(before);
    serverMicros.add(used.toNanos() / 1e3 / load.requests());
    clientTime = clientTime.plus(load.client());
    seconds += load.seconds();
    requests += load.requests();
    if (load.failed() > 0) {
      throw new IllegalStateException(
          "%d of %d requests did not get 200: %s".formatted(load.failed(), load.requests(), name));
    }
  }

  String name() {
    return name;
  }

  double eachSecond() {
    return requests / seconds;
  }

  /** Returns the median turn, so that turns with a busy compiler do not count. */
  double serverMicros() {
    return serverMicros.stream().sorted().skip(serverMicros.size() / 2).findFirst().orElseThrow();
  }

  double clientMicros() {
    return clientTime.toNanos() / 1e3 / requests;
  }
}
