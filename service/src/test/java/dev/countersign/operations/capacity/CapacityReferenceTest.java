package dev.countersign.operations.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the table of docs/scale.md equal to what the command {@code capacity} calculates. */
class CapacityReferenceTest {

  private static final Path PAGE = Path.of("docs/scale.md");
  private static final String HEAD = "| | 10 thousand users | 10 million | 1 billion |\n";
  private static final Pattern TABLE = Pattern.compile(Pattern.quote(HEAD) + "(\\|.*\n)+");

  @Test
  void the_table_of_the_page_is_what_the_command_calculates() throws IOException {
    String table = table();
    String page = Files.readString(PAGE);
    if (Boolean.getBoolean("documents.write")) {
      page = TABLE.matcher(page).replaceFirst(Matcher.quoteReplacement(table));
      Files.writeString(PAGE, page);
    }
    assertThat(page).as("%s is stale: run bin/reference", PAGE).contains(table);
  }

  private static String table() {
    var machines = new Machines(16, 16, 100_000_000);
    List<List<String>> columns =
        Stream.of(
                CapacityTest.load(10_000, 0.2),
                CapacityTest.load(10_000_000, 0.2),
                CapacityTest.load(1_000_000_000, 0.1))
            .map(load -> CapacityText.of(Capacity.of(load, machines)).lines().toList())
            .toList();
    return IntStream.range(0, columns.getFirst().size())
        .mapToObj(row -> row(columns, row))
        .collect(Collectors.joining("", HEAD + "|---|---|---|---|\n", ""));
  }

  private static String row(List<List<String>> columns, int row) {
    String name = columns.getFirst().get(row).split(" {2,}", 2)[0];
    return columns.stream()
        .map(column -> column.get(row).split(" {2,}", 2)[1])
        .collect(Collectors.joining(" | ", "| " + name + " | ", " |\n"));
  }
}
