package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the table of packages in docs/architecture.md with the declared dependencies. */
class ArchitectureDocumentTest {

  private static final Path SOURCES = Path.of("service/src/main/java/dev/countersign");
  private static final Pattern ROW =
      Pattern.compile("^\\| `(\\w+)` \\| [^|]+ \\|([^|]*)\\|$", Pattern.MULTILINE);
  private static final Pattern ALLOWED =
      Pattern.compile("allowedDependencies\\s*=\\s*(\\{[^}]*}|\"[\\w.]+\")");
  private static final Pattern NAME = Pattern.compile("(?:\\w+\\.)?(\\w+)");

  @Test
  void the_document_lists_every_package_once_with_what_it_may_use() throws IOException {
    String document = Files.readString(Path.of("docs/architecture.md"));

    List<String> rows =
        ROW.matcher(document).results().map(row -> row(row.group(1), words(row.group(2)))).toList();

    assertThat(rows).containsExactlyInAnyOrderElementsOf(declared());
  }

  private static List<String> declared() throws IOException {
    Map<String, String> packages = new TreeMap<>();
    try (Stream<Path> files = Files.walk(SOURCES, 3)) {
      for (Path file : files.filter(path -> path.endsWith("package-info.java")).toList()) {
        Matcher allowed = ALLOWED.matcher(Files.readString(file));
        String name = file.getName(file.getNameCount() - 2).toString();
        if (allowed.find()) {
          packages.put(name, row(name, words(allowed.group(1))));
        }
      }
    }
    return List.copyOf(packages.values());
  }

  private static List<String> words(String text) {
    return NAME.matcher(text).results().map(name -> name.group(1)).sorted().toList();
  }

  private static String row(String name, List<String> uses) {
    return name + " " + uses;
  }
}
