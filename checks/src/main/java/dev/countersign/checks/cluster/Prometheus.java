package dev.countersign.checks.cluster;

import dev.countersign.checks.support.ReplicatedDatabase;
import dev.countersign.support.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs Prometheus with the files of deploy/prometheus, the targets of a cluster, and shorter times:
 * it scrapes each second, and windows of minutes are windows of seconds. Thresholds stay the same,
 * except the age of a job, which is two minutes.
 */
final class Prometheus implements AutoCloseable {

  private static final Path FILES = Path.of("deploy", "prometheus");
  private static final List<String[]> SHORTER =
      List.of(
          new String[] {"\\[(5|10|15)m]", "[20s]"},
          new String[] {"\\[(30m|1h|6h)]", "[1m]"},
          new String[] {"for: (30s|\\d+m)", "for: 4s"},
          new String[] {"> 900", "> 120"});

  private final Process process;
  private final Http http;

  Prometheus(List<Integer> targets) throws IOException {
    Path work = Files.createTempDirectory("countersign-prometheus-");
    String rules = Files.readString(FILES.resolve("countersign.rules.yml"));
    for (String[] shorter : SHORTER) {
      rules = rules.replaceAll(shorter[0], shorter[1]);
    }
    Files.writeString(work.resolve("countersign.rules.yml"), rules);
    String addresses =
        targets.stream()
            .map(port -> "\"127.0.0.1:" + port + "\"")
            .collect(Collectors.joining(", "));
    Files.writeString(
        work.resolve("prometheus.yml"),
        Files.readString(FILES.resolve("prometheus.yml"))
            .replace("15s", "1s")
            .replace("\"127.0.0.1:9464\"", addresses));
    int port = ReplicatedDatabase.freePort();
    process =
        new ProcessBuilder(
                "prometheus",
                "--config.file=" + work.resolve("prometheus.yml"),
                "--storage.tsdb.path=" + work.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port,
                "--log.level=warn")
            .redirectErrorStream(true)
            .redirectOutput(work.resolve("log").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    http = new Http(port);
  }

  /** Returns how many replicas are scraped, or 0 while Prometheus starts. */
  int scraped() {
    try {
      return (int) values("sum(up)").stream().mapToDouble(Double::doubleValue).sum();
    } catch (UncheckedIOException notYet) {
      return 0;
    }
  }

  /** Returns the names of the alerts that fire. */
  Set<String> firing() {
    JsonNode alerts = http.get("/api/v1/alerts").json().path("data").path("alerts");
    return StreamSupport.stream(alerts.spliterator(), false)
        .filter(alert -> alert.path("state").asString().equals("firing"))
        .map(alert -> alert.path("labels").path("alertname").asString())
        .collect(Collectors.toSet());
  }

  /**
   * Waits until the alerts that fire are as described, and returns whether this happened in time.
   */
  boolean await(Duration patience, Predicate<Set<String>> expected) {
    long end = System.nanoTime() + patience.toNanos();
    while (System.nanoTime() < end) {
      if (expected.test(firing())) {
        return true;
      }
      LockSupport.parkNanos(Duration.ofMillis(500).toNanos());
    }
    return false;
  }

  List<Double> values(String query) {
    String path = "/api/v1/query?query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
    var values = new ArrayList<Double>();
    for (JsonNode sample : http.get(path).json().path("data").path("result")) {
      values.add(Double.parseDouble(sample.path("value").path(1).asString()));
    }
    return values;
  }

  /** Returns the queries of the dashboard that have no data. */
  List<String> queriesWithoutData() throws IOException {
    var without = new ArrayList<String>();
    for (String query : dashboard()) {
      if (values(query).stream().noneMatch(Double::isFinite)) {
        without.add(query);
      }
    }
    return without;
  }

  static List<String> dashboard() throws IOException {
    var queries = new ArrayList<String>();
    JsonNode panels =
        JsonMapper.shared()
            .readTree(Files.readString(Path.of("deploy", "grafana", "dashboard.json")))
            .path("panels");
    for (JsonNode panel : panels) {
      for (JsonNode target : panel.path("targets")) {
        queries.add(
            target
                .path("expr")
                .asString()
                .replace("$__rate_interval", "20s")
                .replace("$job", ".+")
                .replace("$instance", ".+"));
      }
    }
    return queries;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().completeOnTimeout(process, 10, TimeUnit.SECONDS).join();
  }
}
