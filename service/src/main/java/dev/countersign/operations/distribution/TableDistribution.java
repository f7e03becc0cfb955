package dev.countersign.operations.distribution;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.springframework.core.io.ClassPathResource;

/** Declares which nodes of a Citus cluster have the rows of a table. */
public sealed interface TableDistribution {

  String table();

  /** The rows of a key are on one node, with those of the same key in co-located tables. */
  record Distributed(String table, String key, Optional<String> colocatedWith)
      implements TableDistribution {}

  /** Every node has all rows. */
  record Reference(String table) implements TableDistribution {}

  /** The coordinator has all rows. */
  record Local(String table) implements TableDistribution {}

  /** Returns the declarations of all tables; a table comes after the one it is co-located with. */
  static List<TableDistribution> all() {
    try {
      return new ClassPathResource("db/distribution.txt")
          .getContentAsString(StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .map(TableDistribution::of)
          .toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static TableDistribution of(String line) {
    List<String> words = List.of(line.split("\\s+", -1));
    return switch (words.get(1)) {
      case "distributed" ->
          new Distributed(words.getFirst(), words.get(2), words.stream().skip(3).findFirst());
      case "reference" -> new Reference(words.getFirst());
      case "local" -> new Local(words.getFirst());
      default -> throw new IllegalStateException("Unknown kind of distribution: " + line);
    };
  }
}
