package dev.countersign.http.protections;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Represents a row of the checked-in table: the peer, the request head and the expected outcome.
 */
record HostRow(String peer, String target, List<String> lines, String outcome) {

  private static final Path TABLE = Path.of("service/src/test/resources/host-table.txt");

  static List<HostRow> all() {
    try {
      return Files.readAllLines(TABLE).stream()
          .filter(line -> line.startsWith("stranger") || line.startsWith("proxy"))
          .map(HostRow::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static HostRow of(String line) {
    List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    return new HostRow(
        cells.get(0),
        cells.get(1),
        Arrays.stream(cells.get(2).split(" & ")).map(String::strip).toList(),
        cells.get(3));
  }
}
