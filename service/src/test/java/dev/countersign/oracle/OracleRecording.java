package dev.countersign.oracle;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Reads the folder of recordings: one file per area, one exchange per line, in their order. */
final class OracleRecording {

  private static final String SUFFIX = ".jsonl";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path folder;

  private OracleRecording(Path folder) {
    this.folder = folder;
  }

  /** Uses the folder of the system property {@code countersign.oracle}, or the default folder. */
  static OracleRecording find() {
    return new OracleRecording(
        Path.of(System.getProperty("countersign.oracle", "../shared/oracle")));
  }

  boolean isPresent() {
    return Files.isDirectory(folder);
  }

  /** Returns the names of all recorded areas. */
  List<String> areas() {
    try (Stream<Path> files = Files.list(folder)) {
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

  List<Exchange> area(String area) {
    try {
      return Files.readAllLines(folder.resolve(area + SUFFIX)).stream()
          .map(line -> Exchange.read(area, JSON.readTree(line)))
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException("The recording of " + area + " is missing.", unreadable);
    }
  }
}
