package dev.countersign.checks.bench;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Pgbench;
import dev.countersign.checks.support.ProcessorTime;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/** Measures refreshes through the service, alternating with pgbench and the same statement. */
final class RotationRate {

  static final int CLIENTS = 16;

  private static final int TOKENS = 1_024;

  private final DurableDatabase database;
  private final FilledService service;
  private final Pgbench pgbench;
  private ProcessorTime used = ProcessorTime.none();
  private Duration wrkTime = Duration.ZERO;
  private double served;
  private double bare;
  private long rotations;
  private int turns;
  private int next;

  RotationRate(DurableDatabase database, FilledService service, String statement)
      throws IOException {
    this.database = database;
    this.service = service;
    this.pgbench = new Pgbench(database.port(), service, statement);
  }

  /** Returns tokens of unused logins. Logins with odd numbers belong to pgbench. */
  private List<String> tokens() {
    int first = next;
    next += TOKENS;
    return IntStream.range(first, next).mapToObj(number -> service.nextToken(2 * number)).toList();
  }

  RotationRate measure(Duration warmUp, int turns, Duration slice) throws Exception {
    System.out.println("warming up …");
    rotate(warmUp);
    for (int turn = 0; turn < turns; turn++) {
      ProcessorTime before = ProcessorTime.now(database, service);
      Wrk.Load load = rotate(slice);
      used = used.plus(ProcessorTime.now(database, service).minus(before));
      wrkTime = wrkTime.plus(load.client());
      rotations += load.requests();
      served += load.eachSecond();
      bare += pgbench.rotationsEachSecond(CLIENTS, slice);
      this.turns++;
      System.out.printf("… %d of %d turns%n", turn + 1, turns);
    }
    return this;
  }

  private Wrk.Load rotate(Duration slice) throws IOException {
    Wrk.Load load = Wrk.rotating(CLIENTS, tokens()).load(service.port(), slice);
    if (load.failed() > 0) {
      throw new IllegalStateException(load.failed() + " rotations were refused.");
    }
    return load;
  }

  double eachSecond() {
    return served / turns;
  }

  double bareEachSecond() {
    return bare / turns;
  }

  double serviceMicros() {
    return micros(used.service());
  }

  double databaseMicros() {
    return micros(used.database());
  }

  double clientMicros() {
    return micros(wrkTime);
  }

  private double micros(Duration time) {
    return time.toNanos() / 1e3 / rotations;
  }
}
