package dev.countersign.checks.rotationcost;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Pgbench;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.ProcessorTime;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.RotationStatement;
import dev.countersign.support.Http;
import dev.countersign.support.KeptConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures the cost of a rotation: rows, statements, latency with many logins, and the rate in
 * comparison with pgbench.
 */
final class RotationCost {

  private static final int FEW = 1_000;
  private static final int BATCH = 250;
  private static final int CLIENTS = 16;
  private static final double LARGEST_RATIO = 1.5;

  private final Findings findings = new Findings("rotation-cost");
  private final boolean quick;
  private final Random random = new Random(20261115);

  private RotationCost(boolean quick) {
    this.quick = quick;
  }

  public static void main(String[] arguments) throws Exception {
    new RotationCost(List.of(arguments).contains("--quick")).run();
  }

  private void run() throws Exception {
    int many = quick ? 100_000 : 1_000_000;
    try (var database = new DurableDatabase()) {
      String statement = statements(database);
      System.out.printf("filling one database with %d logins and one with %d …%n", FEW, many);
      try (var small = new FilledService(database, "small", new Population(FEW / 2, 2));
          var large = new FilledService(database, "large", new Population(many / 2, 2))) {
        rows(database, small);
        latency(small, large);
        throughput(database, large, statement);
      }
    }
    findings.exit();
  }

  /** Returns the only statement, as the driver receives it. */
  private String statements(DurableDatabase database) throws Exception {
    List<String> texts = RotationStatement.all(database);
    Findings.figure("statements of a refresh: " + texts.size());
    findings.expect(
        "a refresh executes one statement, which is the update",
        texts.size() == 1 && texts.getFirst().startsWith("update logins"));
    return texts.getFirst();
  }

  private void rows(DurableDatabase database, FilledService service) throws Exception {
    try (var connection = new KeptConnection(service.port())) {
      RegisteredUser member = RegisteredUser.register(connection, "rotating");
      String token = member.login(connection).get("refresh").asString();
      String count =
          "select count(*) from logins join users on users.id = user_id where username = 'rotating'";
      String size = "select pg_total_relation_size('logins')";
      long before = allRows(database, service.name());
      long bytesBefore = database.number(service.name(), size);
      for (int rotation = 0; rotation < 1_000; rotation++) {
        Http.Response answer =
            connection.post(FilledService.REFRESH, "", RegisteredUser.body(token));
        token = answer.json().get("refresh").asString();
      }
      long rows = database.number(service.name(), count);
      long added = allRows(database, service.name()) - before;
      Findings.figure(
          "after 1000 rotations of one login: %d row for it, %d additional rows in all tables, %d additional bytes"
              .formatted(rows, added, database.number(service.name(), size) - bytesBefore));
      findings.expect("1000 rotations leave one row and add none", rows == 1 && added == 0);
    }
  }

  private static long allRows(DurableDatabase database, String name) throws Exception {
    return database.number(
        name,
        """
        select sum((xpath('/row/count/text()',
                          query_to_xml('select count(*) from public.' || quote_ident(tablename),
                                       false, true, '')))[1]::text::bigint)
          from pg_tables
         where schemaname = 'public'
        """);
  }

  /** Alternates batches, so that other load on the machine affects both services alike. */
  private void latency(FilledService small, FilledService large) {
    int batches = quick ? 12 : 80;
    long[] few = new long[batches * BATCH];
    long[] many = new long[batches * BATCH];
    try (var toSmall = new KeptConnection(small.port());
        var toLarge = new KeptConnection(large.port())) {
      System.out.println("warming both services up …");
      for (int turn = 0; turn < (quick ? 4 : 12); turn++) {
        batch(small, toSmall, new long[BATCH], 0);
        batch(large, toLarge, new long[BATCH], 0);
      }
      for (int turn = 0; turn < batches; turn++) {
        batch(small, toSmall, few, turn * BATCH);
        batch(large, toLarge, many, turn * BATCH);
        if ((turn + 1) % 10 == 0) {
          System.out.printf("… %d of %d batches each%n", turn + 1, batches);
        }
      }
    }
    double ratio = (double) percentile(many, 99) / percentile(few, 99);
    Findings.figure(
        ("rotation over HTTP, %d each: p50 %d and %d µs, p99 %d and %d µs at %d and %d logins,"
                + " ratio of p99 %.2f")
            .formatted(
                few.length,
                percentile(few, 50) / 1000,
                percentile(many, 50) / 1000,
                percentile(few, 99) / 1000,
                percentile(many, 99) / 1000,
                small.logins(),
                large.logins(),
                ratio));
    findings.expect(
        "p99 with %d logins is below %.1f times the p99 with %d"
            .formatted(large.logins(), LARGEST_RATIO, small.logins()),
        ratio < LARGEST_RATIO);
  }

  private void batch(FilledService service, KeptConnection connection, long[] times, int from) {
    for (int number = 0; number < BATCH; number++) {
      times[from + number] = FilledService.rotate(connection, service.anyToken(random, 0, 1));
    }
  }

  private static long percentile(long[] times, int percent) {
    long[] sorted = times.clone();
    Arrays.sort(sorted);
    return sorted[(int) Math.min(sorted.length - 1L, (long) sorted.length * percent / 100)];
  }

  /**
   * Compares the rates. The load generator runs on the same cores as the service, as pgbench does.
   */
  private void throughput(DurableDatabase database, FilledService service, String statement)
      throws Exception {
    if (!Pgbench.isThere()) {
      System.out.println("skipped: pgbench is not installed, so the rates cannot be compared");
      return;
    }
    var pgbench = new Pgbench(database.port(), service, statement);
    Duration slice = Duration.ofSeconds(quick ? 4 : 10);
    int slices = quick ? 2 : 6;
    double bare = 0;
    double served = 0;
    ProcessorTime used = ProcessorTime.none();
    long swapped = 0;
    String swaps = "select sum(generation) from logins";
    rotationsEachSecond(service, slice); // warm-up
    for (int turn = 0; turn < slices; turn++) {
      ProcessorTime start = ProcessorTime.now(database, service);
      served += rotationsEachSecond(service, slice) / slices;
      used = used.plus(ProcessorTime.now(database, service).minus(start));
      long before = database.number(service.name(), swaps);
      bare += pgbench.rotationsEachSecond(CLIENTS, slice) / slices;
      swapped += database.number(service.name(), swaps) - before;
      System.out.printf("… %d of %d slices%n", turn + 1, slices);
    }
    Findings.figure(
        "rotations/s with %d clients at %d logins: %.0f through the service, %.0f by pgbench, ratio %.2f"
            .formatted(CLIENTS, service.logins(), served, bare, served / bare));
    double rotations = served * slices * slice.toSeconds();
    Findings.figure(
        "processor time of a rotation: %.0f µs in the service, %.0f in PostgreSQL, %.0f in the load client"
            .formatted(
                micros(used.service()) / rotations,
                micros(used.database()) / rotations,
                micros(used.client()) / rotations));
    Findings.figure(
        "idle processors during the measurement: %.1f of %d"
            .formatted(
                micros(used.idle()) / 1e6 / (slices * slice.toSeconds()),
                Runtime.getRuntime().availableProcessors()));
    findings.expect("the service rotated tokens", served > 0);
    findings.expect(
        "pgbench rotated a login with every statement",
        swapped > 0.9 * bare * slices * slice.toSeconds());
  }

  private static double micros(Duration duration) {
    return duration.toNanos() / 1e3;
  }

  private static double rotationsEachSecond(FilledService service, Duration time) throws Exception {
    long end = System.nanoTime() + time.toNanos();
    long done = 0;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<Integer>>();
      for (int client = 0; client < CLIENTS; client++) {
        int share = 2 * client; // logins with odd numbers belong to pgbench
        running.add(threads.submit(() -> rotateUntil(end, service, share)));
      }
      for (Future<Integer> client : running) {
        done += client.get();
      }
    }
    return done / (double) time.toSeconds();
  }

  private static int rotateUntil(long end, FilledService service, int share) {
    var own = new Random();
    try (var connection = new KeptConnection(service.port())) {
      int done = 0;
      while (System.nanoTime() < end) {
        FilledService.rotate(connection, service.anyToken(own, share, 2 * CLIENTS));
        done++;
      }
      return done;
    }
  }
}
