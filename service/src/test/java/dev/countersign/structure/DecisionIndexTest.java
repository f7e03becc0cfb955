package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that docs/decisions/README.md lists every decision. */
class DecisionIndexTest {

  private static final Path FOLDER = Path.of("docs/decisions");

  @Test
  void the_index_lists_every_decision_with_its_title() throws IOException {
    List<String> index = Files.readAllLines(FOLDER.resolve("README.md"));

    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> decisions =
          files.filter(file -> file.getFileName().toString().matches("\\d{4}-.*\\.md")).toList();
      assertThat(decisions)
          .isNotEmpty()
          .allSatisfy(file -> assertThat(index).anyMatch(row -> row.startsWith(expected(file))));
    }
  }

  private static String expected(Path file) {
    try {
      String[] heading = Files.readAllLines(file).getFirst().substring(2).split("\\. ", 2);
      return "| %s | [%s](%s) |".formatted(heading[0], heading[1], file.getFileName());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
