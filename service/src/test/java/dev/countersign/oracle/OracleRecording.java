package dev.countersign.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the recordings in the test resources: one file per area, one exchange per line, in their
 * order.
 */
final class OracleRecording {

  private static final String SUFFIX = ".jsonl";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private OracleRecording() {}

  /** Returns the names of all recorded areas. */
  static List<String> areas() {
    try (Stream<Path> files = Files.list(file(""))) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SUFFIX))
          .map(name -> name.substring(0, name.length() - SUFFIX.length()))
          .sorted()
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static List<Exchange> area(String area) {
    try {
      return Files.readAllLines(file(area + SUFFIX)).stream()
          .map(line -> Exchange.read(area, JSON.readTree(line)))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Path file(String name) {
    URL file = OracleRecording.class.getResource("/oracle/" + name);
    try {
      return Path.of(
          Objects.requireNonNull(file, "The recording " + name + " is missing.").toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
