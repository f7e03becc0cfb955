package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps words out of the texts that stand for a person or a thing which the text should name. */
class PlainWordsTest {

  /** A wall clock and a firewall are terms; a wall that protects is not. */
  private static final Pattern FORBIDDEN =
      Pattern.compile(
          "\\b(whoever|nobody|somebody|thief|thieves|lately|nought|walls?(?![- ](clock|time)))\\b",
          Pattern.CASE_INSENSITIVE);

  /** Names of files in links stay as they are, because other sites link to them. */
  private static final Pattern LINK_TARGET = Pattern.compile("]\\([^)]*\\)");

  private static final Pattern JAVA_TEXT =
      Pattern.compile(
          "\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*+\"|'(?:\\\\.|[^'\\\\])+'"
              + "|//[^\n]*|/\\*[\\s\\S]*?\\*/");

  private static final List<Path> FOLDERS =
      Stream.of(
              "service/src/main",
              "verifier/src/main",
              "verifier-spring-boot-starter/src/main",
              "examples",
              "docs",
              "bin",
              "checks",
              ".ci",
              ".github")
          .map(Path::of)
          .toList();

  /** Copies of other projects, lists of passwords, and migrations, which never change. */
  private static final Pattern EXCLUDED =
      Pattern.compile(
          ".*/(static/vendor|node_modules|target|db/migration|identity/passwords/[^/]*\\.(txt|bloom))"
              + "(/.*)?|.*/package-lock\\.json|.*\\.(png|svg|bloom|jar|class|ico|woff2?)");

  @Test
  void no_text_has_a_forbidden_word() throws IOException {
    var found = new ArrayList<String>();
    for (Path file : files()) {
      found.addAll(forbiddenIn(file, text(file)));
    }

    assertThat(found)
        .as("%d forbidden words; name the subject instead", found.size())
        .withFailMessage(() -> String.join("\n", found))
        .isEmpty();
  }

  @Test
  void a_forbidden_word_is_found_with_its_line() {
    assertThat(
            forbiddenIn(
                Path.of("a.md"),
                """
                A firewall, the wall clock, wall-clock time, a small nobodyElse.
                Nobody asks.
                [decision 20](decisions/0020-the-outer-wall.md) and the outer wall
                """))
        .containsExactly("a.md:2 Nobody", "a.md:3 wall");
  }

  @Test
  void identifiers_of_java_are_no_text() {
    assertThat(
            forbiddenIn(
                Path.of("A.java"),
                """
                int nobody = 1; // for somebody
                String text = "Whoever \\" asks"; char quote = '"'; lately();
                /* thief
                 * nought */
                """))
        .containsExactly(
            "A.java:1 somebody", "A.java:2 Whoever", "A.java:3 thief", "A.java:4 nought");
  }

  private static List<String> forbiddenIn(Path file, String text) {
    List<String> lines =
        (file.toString().endsWith(".java") ? commentsAndStrings(text) : text).lines().toList();
    var found = new ArrayList<String>();
    for (int i = 0; i < lines.size(); i++) {
      String place = file + ":" + (i + 1) + " ";
      FORBIDDEN
          .matcher(LINK_TARGET.matcher(lines.get(i)).replaceAll("]()"))
          .results()
          .forEach(word -> found.add(place + word.group()));
    }
    return found;
  }

  /** Returns the text with blanks in place of code; each line stays where it is. */
  private static String commentsAndStrings(String java) {
    var kept = new StringBuilder(java.replaceAll("[^\\n]", " "));
    JAVA_TEXT
        .matcher(java)
        .results()
        .forEach(found -> kept.replace(found.start(), found.end(), found.group()));
    return kept.toString();
  }

  private static List<Path> files() throws IOException {
    var files = new ArrayList<Path>();
    try (Stream<Path> root = Files.list(Path.of(""))) {
      root.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
    }
    for (Path folder : FOLDERS) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.filter(Files::isRegularFile)
            .filter(file -> !EXCLUDED.matcher(file.toString()).matches())
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }

  private static String text(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (MalformedInputException binary) {
      return "";
    }
  }
}
