package dev.countersign.checks.growth;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.Times;
import dev.countersign.support.KeptConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;

/**
 * Measures the most frequent requests in installations of very different sizes: latency, processor
 * time, disk space of the rows, and whether the removal of expired rows slows requests.
 */
public final class Growth {

  private static final int BATCH = 25;
  private static final double LARGEST_RATIO = 1.5;
  private static final Map<String, String> LARGE_SERVER =
      Map.of(
          "shared_buffers", "2GB",
          "max_wal_size", "16GB",
          "checkpoint_timeout", "30min",
          "maintenance_work_mem", "512MB");

  private final Findings findings = new Findings("growth");
  private final boolean quick;
  private final DurableDatabase database;
  private final List<FilledService> services = new ArrayList<>();
  private final Random random = new Random(20261115);

  private Growth(boolean quick, DurableDatabase database) {
    this.quick = quick;
    this.database = database;
  }

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    try (var database = new DurableDatabase(quick ? Map.of() : LARGE_SERVER)) {
      new Growth(quick, database).run();
    }
  }

  private void run() throws Exception {
    List<Integer> sizes = quick ? List.of(1_000, 100_000) : List.of(1_000, 100_000, 10_000_000);
    try {
      for (int size : sizes) {
        System.out.printf("filling a database with %,d users …%n", size);
        services.add(
            new FilledService(
                database,
                "users_" + size,
                new Population(size, 1),
                "--countersign.cleanup.tokens-cron=-"));
      }
      sizes();
      latency();
      costs();
      new CleanupBeside(findings, database, services.getLast()).run(quick ? 20_000 : 1_000_000);
    } finally {
      services.forEach(FilledService::close);
    }
    findings.exit();
  }

  private void sizes() throws Exception {
    FilledService largest = services.getLast();
    String tables =
        database
            .texts(
                largest.name(),
                """
                select format('%%s %%s + %%s', relname, pg_table_size(oid) / %1$d,
                              pg_indexes_size(oid) / %1$d)
                  from pg_class
                 where relkind = 'r'
                   and relnamespace = 'public'::regnamespace
                   and pg_table_size(oid) / %1$d > 0
                 order by relname
                """
                    .formatted(largest.users()))
            .stream()
            .collect(Collectors.joining(", "));
    Findings.figure(
        "bytes of a row + its indexes at %,d users: %s".formatted(largest.users(), tables));
  }

  /** Alternates small batches, so that other load on the machine affects all sizes alike. */
  private void latency() {
    var connections = new ArrayList<KeptConnection>();
    services.forEach(service -> connections.add(new KeptConnection(service.port())));
    System.out.println("warming the services up …");
    turns(connections, quick ? 8 : 40);
    int turns = quick ? 40 : 400;
    List<Map<Operation, Times>> times = turns(connections, turns);
    connections.forEach(KeptConnection::close);
    for (Operation operation : Operation.values()) {
      for (int size = 0; size < services.size(); size++) {
        compare(operation, services.get(size), times.getFirst(), times.get(size));
      }
    }
  }

  private List<Map<Operation, Times>> turns(List<KeptConnection> connections, int turns) {
    var times = new ArrayList<Map<Operation, Times>>();
    services.forEach(_ -> times.add(new EnumMap<>(Operation.class)));
    for (int turn = 0; turn < turns; turn++) {
      for (Operation operation : Operation.values()) {
        for (int size = 0; size < services.size(); size++) {
          Times collected = times.get(size).computeIfAbsent(operation, _ -> new Times());
          batch(operation, services.get(size), connections.get(size), collected);
        }
      }
      if ((turn + 1) % 50 == 0) {
        System.out.printf("… %d of %d turns%n", turn + 1, turns);
      }
    }
    return times;
  }

  private void batch(
      Operation operation, FilledService service, KeptConnection connection, Times times) {
    for (int number = 0; number < BATCH; number++) {
      times.add(operation.once(service, connection, random.nextInt(service.users())));
    }
  }

  private void compare(
      Operation operation,
      FilledService service,
      Map<Operation, Times> atFew,
      Map<Operation, Times> atMany) {
    Times few = atFew.getOrDefault(operation, new Times());
    Times many = atMany.getOrDefault(operation, new Times());
    double ratio = many.millis(990) / few.millis(990);
    Findings.figure(
        "%s at %,d users, %d times: p50 %.2f ms, p99 %.2f ms, %.2f times the p99 at %,d"
            .formatted(
                operation,
                service.users(),
                many.count(),
                many.millis(500),
                many.millis(990),
                ratio,
                services.getFirst().users()));
    if (service == services.getLast()) {
      findings.expect(
          "%s: p99 at %,d users is at most %.1f times the p99 at %,d"
              .formatted(operation, service.users(), LARGEST_RATIO, services.getFirst().users()),
          ratio <= LARGEST_RATIO);
    }
  }

  private void costs() throws Exception {
    var costs = new ArrayList<OperationCost>();
    for (Operation operation : Operation.values()) {
      for (FilledService service : services) {
        costs.add(new OperationCost(database, service, operation));
      }
    }
    System.out.println("measuring what each operation costs …");
    for (int turn = 0; turn < (quick ? 1 : 4); turn++) {
      for (OperationCost cost : costs) {
        cost.measure(Duration.ofMillis(quick ? 600 : 3000));
      }
    }
    costs.forEach(OperationCost::report);
  }
}
