package dev.countersign.checks;

import java.io.IOException;
import java.time.Duration;

/** What one kind of request costs the process that answers it, summed over many turns. */
final class Cost {

  private final String name;
  private final int port;
  private final long server;
  private final Wrk wrk;
  private Duration serverTime = Duration.ZERO;
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
    serverTime = serverTime.plus(ProcessorTime.of(server).minus(before));
    clientTime = clientTime.plus(load.client());
    seconds += load.seconds();
    requests += load.requests();
    if (load.failed() > 0) {
      throw new IllegalStateException(
          "%d of %d were not answered with 200: %s"
              .formatted(load.failed(), load.requests(), name));
    }
  }

  String name() {
    return name;
  }

  double eachSecond() {
    return requests / seconds;
  }

  double serverMicros() {
    return serverTime.toNanos() / 1e3 / requests;
  }

  double clientMicros() {
    return clientTime.toNanos() / 1e3 / requests;
  }
}
