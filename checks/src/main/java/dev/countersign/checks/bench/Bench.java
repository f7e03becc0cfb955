package dev.countersign.checks.bench;

import static java.util.Locale.ROOT;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.FilledService;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Population;
import dev.countersign.checks.support.Release;
import dev.countersign.checks.support.RotationStatement;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.StartUps;
import dev.countersign.checks.support.Times;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Compares the cost of requests with the lowest possible cost, interleaved in one run. A full run
 * fails if a ratio is far below the documented one. A quick run only shows that the check works,
 * because ratios differ between machines.
 */
final class Bench {

  private static final int USERS = 20_000;
  private static final double LEAST_OF_WRITTEN = 0.8;

  private final Findings findings = new Findings("bench");
  private final List<Figure> figures = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private final Release release;
  private final boolean quick;
  private final int turns;

  private Bench(Release release, boolean quick) {
    this.release = release;
    this.quick = quick;
    this.turns = quick ? 1 : 6;
  }

  public static void main(String[] arguments) throws Exception {
    List<String> options = List.of(arguments);
    Release release =
        Release.given().orElseThrow(() -> new IllegalStateException("RELEASE is not set."));
    new Bench(release, options.contains("--quick")).run(options.contains("--write"));
  }

  private void run(boolean writes) throws Exception {
    List<Cost> costs;
    try (var database = new DurableDatabase()) {
      System.out.println("filling the database …");
      try (var service = new FilledService(database, "bench", new Population(USERS, 1))) {
        costs = requests(service);
        rotations(database, service);
        tail(service, costs.get(1).eachSecond() / 2);
        memoryUnderLoad(service);
      }
      logins(database);
      startUps(database);
    }
    figures.forEach(figure -> System.out.println(figure.row()));
    if (quick) {
      findings.expect("every figure was measured", figures.stream().allMatch(Figure::isMeasured));
    } else {
      compare();
    }
    if (writes) {
      write(costs);
    }
    findings.exit();
  }

  private List<Cost> requests(FilledService service) throws Exception {
    System.out.println("measuring requests that write nothing …");
    try (var requests = new RequestCosts(service)) {
      List<Cost> costs =
          quick
              ? requests.measure(3, Duration.ofSeconds(1), 1, Duration.ofSeconds(1))
              : requests.measure(8, Duration.ofSeconds(90), 7, Duration.ofSeconds(4));
      double bare = costs.getFirst().serverMicros();
      tell("| request | each second | µs of the server | µs of wrk | of bare Jetty |");
      tell("|---|---|---|---|---|");
      for (Cost cost : costs) {
        tell(
            String.format(
                ROOT,
                "| %s | %.0f | %.1f | %.1f | %.2f |",
                cost.name(),
                cost.eachSecond(),
                cost.serverMicros(),
                cost.clientMicros(),
                bare / cost.serverMicros()));
      }
      figures.add(
          Figure.ratio(
              "Bearer request without a row, of bare Jetty's requests per CPU-second",
              0.6,
              bare / costs.get(1).serverMicros()));
      figures.add(
          Figure.ratio(
              "`me/` by Bearer, of bare Jetty's requests per CPU-second",
              0.35,
              bare / costs.get(2).serverMicros()));
      return costs;
    }
  }

  private void rotations(DurableDatabase database, FilledService service) throws Exception {
    System.out.println("measuring rotations, alternating with pgbench …");
    String statement = RotationStatement.of(database);
    RotationRate rate =
        new RotationRate(database, service, statement)
            .measure(Duration.ofSeconds(quick ? 2 : 40), turns, Duration.ofSeconds(quick ? 1 : 6));
    tell(
        String.format(
            ROOT,
            "%nRotations: %.0f/s through the service, %.0f/s by pgbench, %d clients each; a rotation"
                + " takes %.0f µs of the service, %.0f µs of PostgreSQL and %.0f µs of wrk.",
            rate.eachSecond(),
            rate.bareEachSecond(),
            RotationRate.CLIENTS,
            rate.serviceMicros(),
            rate.databaseMicros(),
            rate.clientMicros()));
    figures.add(
        Figure.ratio(
            "refresh with rotation, of pgbench's transactions per second",
            0.7,
            rate.eachSecond() / rate.bareEachSecond()));
    figures.add(Figure.amount("refresh, ms of service CPU each", 0.15, rate.serviceMicros() / 1e3));
  }

  private void tail(FilledService service, double half) throws Exception {
    String token = new Tokens(ServiceProcess.KEY).access(service.population().userId(0));
    Times times =
        new LatencyAtHalfLoad(service.port(), "/api/", "Authorization: Bearer " + token)
            .at(half, Duration.ofSeconds(quick ? 1 : 20));
    tell(
        String.format(
            ROOT,
            "%nAt half of that rate (%.0f/s) a Bearer request without a row takes %.2f ms at the"
                + " median, %.2f at p99 and %.2f at p99.9 (%d requests).",
            half,
            times.millis(500),
            times.millis(990),
            times.millis(999),
            times.count()));
  }

  private void memoryUnderLoad(FilledService service) throws IOException {
    tell(
        String.format(
            ROOT,
            "%nAfter that load %.0f MB are resident, with a heap of at most 384 MB.",
            StartUps.residentKilobytes(service.pid()) / 1024.0));
  }

  private void logins(DurableDatabase database) throws Exception {
    System.out.println("measuring logins, alternating with bare hashes …");
    try (var rate = new LoginRate(database)) {
      // Logins in progress at the end of a turn are not counted, so a turn lasts for many logins.
      rate.measure(turns, Duration.ofSeconds(quick ? 2 : 10));
      tell(
          String.format(
              ROOT,
              "%nLogins: %.1f/s, bare hashes in the same JVM: %.1f/s.",
              rate.eachSecond(),
              rate.bareEachSecond()));
      figures.add(
          Figure.ratio(
              "login, of bare hashes per second", 0.9, rate.eachSecond() / rate.bareEachSecond()));
    }
  }

  private void startUps(DurableDatabase database) throws Exception {
    System.out.println("measuring start-ups, with and without the cache …");
    String url = database.create("starting");
    var plain = new StartUps(ServiceProcess.program(Path.of("target/countersign.jar")), url);
    var cached = new StartUps(release.started(), url);
    new StartUps(release.started(), url).start(); // migrates
    for (int turn = 0; turn < turns; turn++) {
      plain.start();
      cached.start();
      System.out.printf("… %d of %d turns%n", turn + 1, turns);
    }
    tell(
        String.format(
            ROOT,
            "%nTo the first response: %.1f s of CPU and %.1f s elapsed from the plain jar, %.1f and"
                + " %.1f with the cache; idle then, %.0f and %.0f MB are resident.%n",
            plain.processorSeconds(),
            plain.seconds(),
            cached.processorSeconds(),
            cached.seconds(),
            plain.residentMegabytes(),
            cached.residentMegabytes()));
    figures.add(
        Figure.amount(
            "start-up to the first answer with the cache, s of CPU",
            2.5,
            cached.processorSeconds()));
    figures.add(
        Figure.ratio(
            "start-up, plain jar's CPU over that with the cache",
            1,
            plain.processorSeconds() / cached.processorSeconds()));
    figures.add(Figure.amount("idle resident memory, MB", 200, cached.residentMegabytes()));
  }

  private void tell(String line) {
    System.out.println(line);
    lines.add(line);
  }

  private void compare() throws IOException {
    for (Figure figure : figures) {
      OptionalDouble written = PerformanceDocument.written(figure.name());
      if (figure.isRatio() && written.isPresent()) {
        findings.expect(
            String.format(
                ROOT,
                "%s: %.2f, documented: %.2f",
                figure.name(),
                figure.measured(),
                written.getAsDouble()),
            figure.measured() >= LEAST_OF_WRITTEN * written.getAsDouble());
      }
    }
  }

  private void write(List<Cost> costs) throws IOException {
    var all = new ArrayList<>(lines);
    all.add("| figure | wanted | measured |");
    all.add("|---|---|---|");
    figures.forEach(figure -> all.add(figure.row()));
    PerformanceDocument.write(all);
    Files.writeString(
        PerformanceDocument.CHART,
        Chart.of(
            "CPU time of the server for one request",
            costs.stream()
                .map(
                    cost ->
                        new Chart.Bar(
                            cost.name(),
                            cost.serverMicros(),
                            String.format(ROOT, "%.0f µs", cost.serverMicros())))
                .toList()));
  }
}
