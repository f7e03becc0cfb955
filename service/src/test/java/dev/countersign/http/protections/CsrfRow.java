package dev.countersign.http.protections;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Represents a row of the checked-in table: what a request sends, and the response it gets. */
record CsrfRow(
    String scheme,
    String cookie,
    String header,
    String field,
    String origin,
    String referer,
    String fetch,
    int status,
    String reason) {

  private static final Path TABLE = Path.of("service/src/test/resources/csrf-table.txt");

  static List<CsrfRow> all() {
    try {
      return Files.readAllLines(TABLE).stream()
          .filter(line -> line.startsWith("http"))
          .map(CsrfRow::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static CsrfRow of(String line) {
    List<String> cells = Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
    return new CsrfRow(
        cells.get(0),
        cells.get(1),
        cells.get(2),
        cells.get(3),
        cells.get(4),
        cells.get(5),
        cells.get(6),
        Integer.parseInt(cells.get(7)),
        cells.get(8));
  }

  static Optional<String> present(String cell) {
    return cell.equals("-") ? Optional.empty() : Optional.of(cell);
  }
}
