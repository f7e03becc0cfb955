package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keeps the links of the documents alive and the questions of newcomers answered. */
class DocumentsTest {

  private final Documentation documents = new Documentation(Path.of(""));

  @TempDir private Path folder = Path.of("");
  private Documentation example = new Documentation(folder);

  @BeforeEach
  void anExample() throws IOException {
    Files.createDirectories(folder.resolve("docs/use"));
    example = new Documentation(folder);
  }

  @Test
  void every_relative_link_leads_to_a_file_and_a_heading() {
    assertThat(documents.deadLinks()).isEmpty();
  }

  @Test
  void the_index_answers_questions_with_a_link_each() {
    assertThat(documents.questions())
        .as("rows below %s in docs/README.md", Documentation.QUESTIONS)
        .isNotEmpty()
        .doesNotHaveDuplicates()
        .allMatch(documents::isAnswered, "links to a page that exists");
  }

  @Test
  void a_dead_link_is_found_with_its_line() throws IOException {
    write("README.md", "[good](docs/use/a.md#one-more_time)\n[dead](docs/none.md)\n");
    write(
        "docs/use/a.md",
        """
        # One more_time!
        [up](../../README.md) [anchor](#none) [web](https://example.com/none.md)
        `[code](none.md)`
        ```sh
        [block](none.md)
        ```
        <img src="none.png">
        """);

    assertThat(example.deadLinks())
        .containsExactly(
            folder.resolve("README.md") + ":2 docs/none.md",
            folder.resolve("docs/use/a.md") + ":2 #none",
            folder.resolve("docs/use/a.md") + ":7 none.png");
  }

  @Test
  void headings_get_the_anchors_that_github_gives_them() throws IOException {
    write("docs/use/a.md", "# A\n## `countersign.jwt`, and [b](#a)\n## A\n");
    write("README.md", "[1](docs/use/a.md#countersignjwt-and-b) [2](docs/use/a.md#a-1)\n");

    assertThat(example.deadLinks()).containsExactly();
  }

  @Test
  void questions_are_the_rows_of_one_table() throws IOException {
    write("docs/use/a.md", "# A\n");
    write(
        "docs/README.md",
        Documentation.QUESTIONS
            + "\n|---|---|\n| log in | [A](use/a.md) |\n| log out | [B](use/b.md) |\n| wait | no |\n\n| x |\n");

    assertThat(example.questions()).hasSize(3);
    assertThat(example.questions().stream().filter(example::isAnswered))
        .containsExactly("| log in | [A](use/a.md) |");
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }
}
