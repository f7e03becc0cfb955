package dev.countersign.checks.bench;

import static java.util.Locale.ROOT;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Measures what metrics and the access log add to the processor time of a Bearer request without a
 * row. Each round starts one service for each kind, two of them with the default settings: the
 * difference of these two is the noise of the measurement.
 */
final class ObservationCost {

  private static final int CONNECTIONS = 16;
  private static final int USERS = 1_000;
  private static final String PLAIN = "default settings";

  private static final Map<String, List<String>> KINDS = kinds();

  private final boolean quick;
  private final Wrk wrk;
  private final Map<String, List<Double>> ratios = new LinkedHashMap<>();

  private ObservationCost(boolean quick) throws IOException {
    this.quick = quick;
    this.wrk =
        Wrk.sending(
            CONNECTIONS,
            IntStream.rangeClosed(1, USERS)
                .mapToObj(user -> new Tokens(ServiceProcess.KEY).access(user))
                .map(token -> new String[] {"GET", "/api/", "Authorization:Bearer " + token, ""})
                .toList());
  }

  public static void main(String[] arguments) throws Exception {
    new ObservationCost(List.of(arguments).contains("--quick")).run();
  }

  private static Map<String, List<String>> kinds() {
    var kinds = new LinkedHashMap<String, List<String>>();
    kinds.put(PLAIN, List.of());
    kinds.put("default settings again (noise)", List.of());
    kinds.put(
        "metrics", List.of("--countersign.metrics.enabled=true", "--countersign.metrics.port=0"));
    kinds.put("access log", List.of("--countersign.access-log.enabled=true"));
    return kinds;
  }

  private void run() throws Exception {
    int rounds = quick ? 1 : 3;
    try (var database = new DurableDatabase()) {
      String url = database.create("observed");
      for (int round = 1; round <= rounds; round++) {
        round(url);
        System.out.printf("… %d of %d rounds%n", round, rounds);
      }
    }
    ratios.forEach(
        (kind, values) -> {
          List<Double> sorted = values.stream().sorted().toList();
          System.out.printf(
              ROOT,
              "figure: %s: %.3f of the CPU with default settings (rounds %s)%n",
              kind,
              sorted.get(sorted.size() / 2),
              String.join(", ", sorted.stream().map("%.3f"::formatted).toList()));
        });
    System.out.println("observation-cost: " + ratios.size() + " figures, nothing compared");
  }

  /** Starts all kinds, loads them in turns, and keeps the ratio of each median to the first. */
  private void round(String url) throws Exception {
    var services = new ArrayList<ServiceProcess>();
    try {
      var costs = new ArrayList<Cost>();
      for (Map.Entry<String, List<String>> kind : KINDS.entrySet()) {
        var service = new ServiceProcess(url, kind.getValue().toArray(String[]::new));
        services.add(service);
        costs.add(new Cost(kind.getKey(), service.port(), service.pid(), wrk));
      }
      for (Cost cost : costs) {
        cost.warmUp(Duration.ofSeconds(quick ? 1 : 20));
      }
      for (int turn = 0; turn < (quick ? 1 : 15); turn++) {
        for (Cost cost : costs) {
          cost.turn(Duration.ofSeconds(quick ? 1 : 3));
        }
      }
      double plain = costs.getFirst().serverMicros();
      for (Cost cost : costs.subList(1, costs.size())) {
        ratios
            .computeIfAbsent(cost.name(), _ -> new ArrayList<>())
            .add(cost.serverMicros() / plain);
      }
    } finally {
      services.forEach(ServiceProcess::close);
    }
  }
}
