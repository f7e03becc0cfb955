package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Holds the checked-in list of exchanges with a different response, each with its reason. */
final class Differences {

  private static final String TODO = "TODO";

  private static final Path FILE = Path.of("service/src/test/resources/oracle-differences.jsonl");
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Map<String, Difference> byExchange = new LinkedHashMap<>();

  /** Holds one line of the list: the expected response of this service, and the reason. */
  private record Difference(Answer ours, String because) {}

  static Differences read() {
    Differences differences = new Differences();
    if (Files.exists(FILE)) {
      try {
        Files.readAllLines(FILE).forEach(line -> differences.add(JSON.readTree(line)));
      } catch (IOException unreadable) {
        throw new UncheckedIOException(unreadable);
      }
    }
    return differences;
  }

  /**
   * Fails if a difference is not listed with its response and reason, or if an equal exchange is
   * listed.
   */
  void check(Exchange exchange, Verdict verdict, Answer ours) {
    Optional<Difference> listed = Optional.ofNullable(byExchange.get(exchange.name()));
    if (verdict != Verdict.DIFFERENT) {
      assertThat(listed).as("%s is now equal: remove it from the list", exchange.name()).isEmpty();
      return;
    }
    assertThat(listed)
        .as("%s is not listed%nrecorded: %s%nours: %s", exchange.name(), exchange.answer(), ours)
        .isPresent();
    Difference pinned = listed.orElseThrow();
    assertThat(ours).as("%s as it is listed", exchange.name()).isEqualTo(pinned.ours());
    assertThat(pinned.because()).as("the reason for %s", exchange.name()).isNotEqualTo(TODO);
  }

  /** Returns the listed reason, or {@code TODO} if there is none. */
  String reason(String exchange) {
    return Optional.ofNullable(byExchange.get(exchange)).map(Difference::because).orElse(TODO);
  }

  List<String> exchanges() {
    return List.copyOf(byExchange.keySet());
  }

  /** Returns the listed exchanges of these areas. */
  List<String> exchanges(List<String> areas) {
    return byExchange.keySet().stream().filter(name -> areas.contains(areaOf(name))).toList();
  }

  /** Returns a copy of the list with the entries of these areas replaced. */
  Differences with(List<String> areas, Differences found) {
    Map<String, Map<String, Difference>> byArea = new LinkedHashMap<>();
    byExchange.forEach((name, difference) -> put(byArea, name, difference));
    areas.forEach(area -> byArea.computeIfPresent(area, (_, _) -> new LinkedHashMap<>()));
    found.byExchange.forEach((name, difference) -> put(byArea, name, difference));
    Differences all = new Differences();
    byArea.values().forEach(all.byExchange::putAll);
    return all;
  }

  private static void put(
      Map<String, Map<String, Difference>> byArea, String exchange, Difference difference) {
    byArea.computeIfAbsent(areaOf(exchange), _ -> new LinkedHashMap<>()).put(exchange, difference);
  }

  private static String areaOf(String exchange) {
    return exchange.substring(0, exchange.indexOf('/'));
  }

  void add(String exchange, Answer ours, String because) {
    if (byExchange.put(exchange, new Difference(ours, because)) != null) {
      throw new IllegalStateException(exchange + " is listed twice.");
    }
  }

  void write() {
    StringBuilder lines = new StringBuilder();
    byExchange.forEach(
        (exchange, difference) -> lines.append(line(exchange, difference)).append('\n'));
    try {
      Files.writeString(FILE, lines);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private void add(JsonNode line) {
    var headers = new TreeMap<String, String>();
    line.path("headers").forEachEntry((name, value) -> headers.put(name, value.stringValue()));
    Answer ours =
        new Answer(
            line.required("status").intValue(),
            line.required("body").stringValue(),
            new ComparedHeaders(headers));
    add(line.required("exchange").stringValue(), ours, line.required("because").stringValue());
  }

  private static String line(String exchange, Difference difference) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("exchange", exchange);
    line.put("status", difference.ours().status());
    line.put("body", difference.ours().body());
    if (!difference.ours().headers().isEmpty()) {
      line.put("headers", difference.ours().headers().byName());
    }
    line.put("because", difference.because());
    return JSON.writeValueAsString(line);
  }
}
