package dev.countersign.checks.growth;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ProcessorTime;
import dev.countersign.support.KeptConnection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures what an operation costs the service, PostgreSQL and its write-ahead log under load. */
final class OperationCost {

  private static final int CLIENTS = 8;

  private final DurableDatabase database;
  private final FilledService service;
  private final Operation operation;
  private ProcessorTime used = ProcessorTime.none();
  private Duration time = Duration.ZERO;
  private long done;
  private long walBytes;

  OperationCost(DurableDatabase database, FilledService service, Operation operation) {
    this.database = database;
    this.service = service;
    this.operation = operation;
  }

  /** Measures one slice. Several operations alternate their slices. */
  void measure(Duration slice) throws Exception {
    ProcessorTime start = ProcessorTime.now(database, service);
    long before = walPosition();
    done += load(slice);
    walBytes += walPosition() - before;
    used = used.plus(ProcessorTime.now(database, service).minus(start));
    time = time.plus(slice);
  }

  void report() {
    Findings.figure(
        "%s at %,d users: %.0f/s, processor time %.0f µs in the service and %.0f µs in PostgreSQL, %.0f bytes of WAL"
            .formatted(
                operation,
                service.users(),
                done * 1e3 / time.toMillis(),
                micros(used.service()),
                micros(used.database()),
                (double) walBytes / done));
  }

  private double micros(Duration duration) {
    return duration.toNanos() / 1e3 / done;
  }

  private long walPosition() throws SQLException {
    return database.number("postgres", "select pg_current_wal_insert_lsn() - '0/0'");
  }

  private long load(Duration slice) throws Exception {
    long end = System.nanoTime() + slice.toNanos();
    long sum = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<Integer>>();
      for (int client = 0; client < CLIENTS; client++) {
        int share = client;
        running.add(threads.submit(() -> until(end, share)));
      }
      for (Future<Integer> client : running) {
        sum += client.get();
      }
    }
    return sum;
  }

  /** Sends requests until {@code end}. Each client has its own share of the users. */
  private int until(long end, int share) {
    var random = new Random();
    try (var connection = new KeptConnection(service.port())) {
      int requests = 0;
      while (System.nanoTime() < end) {
        int user = share + CLIENTS * random.nextInt(service.users() / CLIENTS);
        operation.once(service, connection, user);
        requests++;
      }
      return requests;
    }
  }
}
