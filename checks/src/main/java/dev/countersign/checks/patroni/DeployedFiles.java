package dev.countersign.checks.patroni;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files of deploy/high-availability. Only the names that they ask to replace are replaced. */
final class DeployedFiles {

  private static final Path ALL = Path.of("deploy", "high-availability");

  private DeployedFiles() {}

  static String path(String file) {
    return ALL.resolve(file).toAbsolutePath().toString();
  }

  /**
   * Returns the variables of a file for a host. Lines of one host contain db1; the line of all
   * hosts contains db2 too.
   */
  static Map<String, String> variables(String file, String host) throws IOException {
    try (Stream<String> lines = Files.lines(ALL.resolve(file))) {
      return lines
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.contains("db2") ? line : line.replace("db1", host))
          .map(line -> line.replace("/15/", "/" + version() + "/"))
          .map(line -> line.split("=", 2))
          .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
    }
  }

  /** Returns the newest version of PostgreSQL that is installed. */
  private static String version() {
    String[] versions = Path.of("/usr/lib/postgresql").toFile().list();
    return Stream.of(versions == null ? new String[0] : versions)
        .max(String::compareTo)
        .orElseThrow(() -> new IllegalStateException("Debian's package postgresql is missing."));
  }
}
