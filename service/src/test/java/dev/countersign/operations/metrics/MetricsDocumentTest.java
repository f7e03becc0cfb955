package dev.countersign.operations.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares docs/reference/metrics.md with a scrape. */
class MetricsDocumentTest extends MetricsServiceTest {

  private static final Path DOCUMENT = Path.of("docs/reference/metrics.md");
  private static final Pattern HELP = Pattern.compile("# HELP (countersign_\\w+) (.*)");
  private static final Pattern TYPE = Pattern.compile("# TYPE (countersign_\\w+) (\\w+)");
  private static final Pattern SAMPLE = Pattern.compile("(countersign_\\w+)\\{(.*)} \\S+");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"([^\"]*)\"");

  /** Labels whose values are listed; the values of the others follow endpoints and settings. */
  private static final Set<String> LISTED = Set.of("outcome", "state");

  private static final String HEAD =
      """
      # Metrics

      Written by `MetricsDocumentTest` from a scrape; `mvn test -Dtest=MetricsDocumentTest -Ddocuments.write=true` writes it
      again. Names and labels do not change within a major version. How to switch metrics on, and what to watch:
      [operate/metrics.md](../operate/metrics.md).

      Label values come from the service, never from a client: path templates, methods, statuses, codes, settings. Histograms
      and summaries add `_count` and `_sum`; histograms add `_bucket` with the label `le`.

      | metric | type | labels | meaning |
      |---|---|---|---|
      """;
  private static final String TAIL =
      """

      In addition the scrape has the JVM and process metrics of Micrometer: `jvm_memory_*`, `jvm_buffer_*`, `jvm_gc_*`,
      `jvm_threads_*`, `jvm_classes_*`, `process_cpu_*`, `system_cpu_*`, `system_load_average_1m`, `process_uptime_seconds`,
      `process_start_time_seconds`, `process_files_*`. Their names follow the collector and the Java version.
      """;

  @Test
  void the_document_lists_every_meter_with_type_labels_and_meaning() throws IOException {
    http().get("/api/tasks/");
    for (int i = 0; i < 100 && !scrape().contains("countersign_refusals_total"); i++) {
      LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
    }

    String expected = HEAD + rows(scrape()) + TAIL;

    if (Boolean.getBoolean("documents.write")) {
      Files.createDirectories(DOCUMENT.toAbsolutePath().getParent());
      Files.writeString(DOCUMENT, expected);
    }
    assertThat(DOCUMENT).content().isEqualTo(expected);
  }

  private static String rows(String scrape) {
    var types = new TreeMap<String, String>();
    TYPE.matcher(scrape).results().forEach(type -> types.put(type.group(1), type.group(2)));
    return HELP.matcher(scrape)
        .results()
        .sorted((one, other) -> one.group(1).compareTo(other.group(1)))
        .map(
            help ->
                "| `%s` | %s | %s | %s |\n"
                    .formatted(
                        help.group(1),
                        types.get(help.group(1)),
                        labels(scrape, help.group(1)),
                        help.group(2)))
        .collect(Collectors.joining());
  }

  private static String labels(String scrape, String name) {
    var labels = new TreeMap<String, Set<String>>();
    Matcher samples = SAMPLE.matcher(scrape);
    while (samples.find()) {
      if (samples.group(1).matches(name + "(_bucket|_count|_sum)?")) {
        LABEL
            .matcher(samples.group(2))
            .results()
            .forEach(
                label ->
                    labels
                        .computeIfAbsent(label.group(1), _ -> new TreeSet<>())
                        .add(label.group(2)));
      }
    }
    labels.remove("le");
    return labels.entrySet().stream()
        .map(label -> "`" + label.getKey() + "`" + listed(label))
        .collect(Collectors.joining(" "));
  }

  private static String listed(Map.Entry<String, Set<String>> label) {
    return LISTED.contains(label.getKey()) ? ": " + String.join(", ", label.getValue()) : "";
  }
}
