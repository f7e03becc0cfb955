package dev.countersign.checks.bench;

import dev.countersign.checks.support.ProcessorTime;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The cost of one kind of request for the serving process: the median of many turns. */
final class Cost {

  private static final Duration SLICE = Duration.ofSeconds(5);
  private static final int SETTLED_SLICES = 3;
  private static final double SETTLED = 1.03;

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

  /**
   * Sends requests until the time of the server for each of them settles: the last three slices
   * differ by less than 3 %. Ends after {@code atMost} in any case.
   */
  void warmUp(Duration atMost) throws IOException {
    Duration slice = atMost.compareTo(SLICE) < 0 ? atMost : SLICE;
    var seen = new ArrayList<Double>();
    for (Duration spent = slice; ; spent = spent.plus(slice)) {
      Duration before = ProcessorTime.of(server);
      seen.add(micros(wrk.load(port, slice), before));
      if (isSettled(seen)) {
        System.out.printf(
            Locale.ROOT, "… settled at %.1f µs after %d s%n", seen.getLast(), spent.toSeconds());
        return;
      }
      if (spent.plus(slice).compareTo(atMost) > 0) {
        System.out.printf(Locale.ROOT, "… not settled after %d s%n", spent.toSeconds());
        return;
      }
    }
  }

  static boolean isSettled(List<Double> micros) {
    if (micros.size() < SETTLED_SLICES) {
      return false;
    }
    List<Double> last = micros.subList(micros.size() - SETTLED_SLICES, micros.size());
    return Collections.max(last) <= SETTLED * Collections.min(last);
  }

  private double micros(Wrk.Load load, Duration before) throws IOException {
    return ProcessorTime.of(server).minus(before).toNanos() / 1e3 / load.requests();
  }

  void turn(Duration time) throws IOException {
    Duration before = ProcessorTime.of(server);
    Wrk.Load load = wrk.load(port, time);
    serverMicros.add(micros(load, before));
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
