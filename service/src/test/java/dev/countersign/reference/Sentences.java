package dev.countersign.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.SortedMap;
import java.util.TreeMap;

/** The sentences of a page, by the name that each explains: one line {@code name sentence}. */
public final class Sentences {

  private static final Path FOLDER = Path.of("service/src/test/resources/reference");

  private final Path file;
  private final SortedMap<String, String> byName = new TreeMap<>();

  public Sentences(String name) throws IOException {
    file = FOLDER.resolve(name);
    for (String line : Files.readAllLines(file)) {
      if (!line.startsWith("#") && !line.isBlank()) {
        String[] parts = line.split(" ", 2);
        byName.put(parts[0], parts[1]);
      }
    }
  }

  /** Fails unless there is one sentence for each of these names, and no other. */
  public void assertExplain(Collection<String> names) {
    assertThat(byName.keySet())
        .as("the names that %s explains", file)
        .containsExactlyInAnyOrderElementsOf(names);
  }

  public String of(String name) {
    return byName.getOrDefault(name, "");
  }
}
