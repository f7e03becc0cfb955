package dev.countersign.checks.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A directory of {@code examples} with a {@code run} script. The table in {@code
 * examples/README.md} says of which kind it is.
 */
record Example(Path directory, Optional<Kind> kind) {

  /** What an example is, which decides how it is called. */
  enum Kind {
    /** A resource server that verifies access tokens by itself. */
    VERIFIER,
    /** A proxy that asks Countersign about each request. */
    PROXY,
    /** An app for browsers. */
    APP
  }

  private static final Path EXAMPLES =
      Path.of(System.getProperty("project.root", ""), "examples").toAbsolutePath();
  private static final Pattern ROW =
      Pattern.compile("^\\| \\[([\\w-]+)]\\([^)]*\\) \\| (\\w+) \\|", Pattern.MULTILINE);
  private static final Pattern CODE =
      Pattern.compile(".*\\.(?:java|js|ts|py|go|lua|html|conf|cfg)|Caddyfile");

  /** Not counted: comments, imports, and lines that only close a block. */
  private static final Pattern UNCOUNTED =
      Pattern.compile(
          "\\s*|\\s*(?:#|//|/?\\*|--|<!--|\"\"\").*|\\s*(?:import|from|package) .*|[\\s\\](){}>,;]*");

  static List<Example> all() throws IOException {
    String table = Files.readString(EXAMPLES.resolve("README.md"));
    Map<String, String> kinds =
        ROW.matcher(table)
            .results()
            .collect(Collectors.toMap(row -> row.group(1), row -> row.group(2)));
    try (Stream<Path> directories = Files.list(EXAMPLES)) {
      return directories
          .filter(directory -> Files.isExecutable(directory.resolve("run")))
          .sorted()
          .map(directory -> of(directory, kinds))
          .toList();
    }
  }

  private static Example of(Path directory, Map<String, String> kinds) {
    String kind = kinds.getOrDefault(directory.getFileName().toString(), "");
    return new Example(
        directory,
        Arrays.stream(Kind.values())
            .filter(known -> known.name().equals(kind.toUpperCase(Locale.ROOT)))
            .findFirst());
  }

  String name() {
    return directory.getFileName().toString();
  }

  boolean is(Kind wanted) {
    return kind.equals(Optional.of(wanted));
  }

  long linesOfReadme() throws IOException {
    Path readme = directory.resolve("README.md");
    return Files.exists(readme) ? Files.readAllLines(readme).size() : Long.MAX_VALUE;
  }

  /** Counts the lines of code of the example, without generated and installed files. */
  long linesOfCode() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      long lines = 0;
      for (Path file : files.filter(this::isCode).toList()) {
        lines += count(Files.readString(file));
      }
      return lines;
    }
  }

  private boolean isCode(Path file) {
    return Files.isRegularFile(file)
        && CODE.matcher(file.getFileName().toString()).matches()
        && Stream.of("target", "node_modules")
            .noneMatch(made -> directory.relativize(file).startsWith(made));
  }

  private static long count(String text) {
    String withoutGoImports =
        Pattern.compile("^import \\(.*?^\\)", Pattern.DOTALL | Pattern.MULTILINE)
            .matcher(text)
            .replaceAll((MatchResult _) -> "");
    return withoutGoImports.lines().filter(line -> !UNCOUNTED.matcher(line).matches()).count();
  }
}
