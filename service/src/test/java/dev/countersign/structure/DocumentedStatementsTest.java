package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares statements of the documents that drifted before with what they are about. */
class DocumentedStatementsTest {

  private static final Path TEMPLATES = Path.of("service/src/main/resources/templates");

  private static final List<String> NUMBERS =
      List.of("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

  private static final Pattern PAGE =
      Pattern.compile("^\\| GET \\| `(/(?:account|admin)/[a-z-]+/)`", Pattern.MULTILINE);
  private static final Pattern FORM = Pattern.compile("<form.*?</form>", Pattern.DOTALL);
  private static final Pattern INNERMOST =
      Pattern.compile(
          "\\{% if [^%]*%}((?:(?!\\{% if |\\{% else|\\{% endif).)*)(?:\\{% else(?:(?!\\{% if |\\{% endif).)*)?\\{% endif %}",
          Pattern.DOTALL);
  private static final Pattern PRIMARY =
      Pattern.compile("<button(?![^>]*(?:outline|danger|quiet|type=\"button\"))[^>]*>");
  private static final Pattern LETTER = Pattern.compile(" [rm]$");
  private static final Pattern LINK = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");

  @Test
  void every_mail_template_is_listed() throws IOException {
    String document = read("docs/operate/mail.md");

    try (Stream<Path> files = Files.list(TEMPLATES.resolve("mail"))) {
      List<String> names =
          files.map(file -> file.getFileName().toString()).filter(n -> n.endsWith(".txt")).toList();
      assertThat(names)
          .hasSizeGreaterThan(20)
          .allMatch(name -> document.contains("`" + name + "`"));
    }
  }

  @Test
  void the_page_about_the_browser_lists_every_page_of_the_menus() throws IOException {
    String document = read("docs/start/browser.md");

    List<String> pages =
        PAGE.matcher(read("docs/reference/endpoints.md"))
            .results()
            .map(page -> page.group(1))
            .filter(page -> !page.equals("/account/confirm/")) // only between two other pages
            .toList();

    assertThat(pages).hasSizeGreaterThan(15).allMatch(page -> document.contains("`" + page + "`"));
  }

  @Test
  void the_architecture_counts_its_groups() throws IOException {
    String document = read("docs/architecture.md");
    int groups = (int) document.lines().filter(line -> line.startsWith("| **")).count();

    assertThat(document).contains("are in " + NUMBERS.get(groups - 1) + " groups");
  }

  @Test
  void what_has_an_endpoint_is_not_called_missing() throws IOException {
    String endpoints = read("docs/reference/endpoints.md");

    assertThat(endpoints).contains("`/api/groups/", "`/api/events/stream/`");
    assertThat(row("docs/compatibility.md", "groups and permissions")).contains("| yes: [");
    assertThat(row("README.md", "webhooks or event stream")).contains("| event stream |");
    assertThat(endpoints).doesNotContain("openid-configuration");
    assertThat(row("README.md", "OpenID provider, code with PKCE")).contains("| no |");
  }

  @Test
  void the_readme_has_the_cells_of_the_comparison_and_each_of_them_a_source() throws IOException {
    Map<String, List<String>> detailed = rows("docs/comparison.md");
    Map<String, List<String>> shown = rows("README.md");

    detailed.forEach(
        (function, cells) ->
            assertThat(cells.subList(1, cells.size()))
                .as(function)
                .allMatch(cell -> LETTER.matcher(cell).find() || isUnknown(cell)));
    shown.remove("lockout that cannot be aimed at the account owner");
    shown.keySet().retainAll(detailed.keySet());
    assertThat(shown).hasSizeGreaterThan(15);
    shown.forEach(
        (function, cells) -> {
          List<String> sources =
              detailed.getOrDefault(function, List.of()).stream()
                  .map(DocumentedStatementsTest::bare)
                  .toList();
          assertThat(sources.subList(1, sources.size()))
              .as(function)
              .containsSubsequence(cells.subList(1, cells.size()));
        });
  }

  @Test
  void a_form_has_one_primary_button_at_most() throws IOException {
    var crowded = new ArrayList<String>();
    try (Stream<Path> files = Files.walk(TEMPLATES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
        FORM.matcher(Files.readString(file))
            .results()
            .map(MatchResult::group)
            .map(DocumentedStatementsTest::withFirstAlternatives)
            .filter(form -> PRIMARY.matcher(form).results().count() > 1)
            .forEach(form -> crowded.add(file + ": " + form));
      }
    }

    assertThat(crowded).isEmpty();
  }

  @Test
  void the_guide_to_a_generated_client_names_the_generator_that_is_checked() throws IOException {
    Matcher version =
        Pattern.compile("^generator=(.+)$", Pattern.MULTILINE).matcher(read("checks/clients"));

    assertThat(version.find()).isTrue();
    assertThat(read("docs/use/openapi.md"))
        .contains("openapi-generator " + version.group(1), "cli-" + version.group(1) + ".jar");
  }

  private static String withFirstAlternatives(String template) {
    Matcher inner = INNERMOST.matcher(template);
    return inner.find()
        ? withFirstAlternatives(inner.replaceFirst(Matcher.quoteReplacement(inner.group(1))))
        : template;
  }

  private static boolean isUnknown(String cell) {
    return List.of("?", "–", "not known", "not tested").contains(cell);
  }

  private static String bare(String cell) {
    return LINK.matcher(LETTER.matcher(cell).replaceFirst("")).replaceAll("$1");
  }

  private static String row(String file, String subject) throws IOException {
    return read(file)
        .lines()
        .filter(line -> line.startsWith("| " + subject + " |"))
        .findFirst()
        .orElse("");
  }

  /** Returns the cells of each row that compares products, without the first one. */
  private static Map<String, List<String>> rows(String file) throws IOException {
    var rows = new LinkedHashMap<String, List<String>>();
    read(file)
        .lines()
        .filter(line -> line.startsWith("| ") && line.chars().filter(c -> c == '|').count() > 6)
        .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
        .filter(cells -> !cells.get(1).equals("function") && !cells.get(1).isEmpty())
        .forEach(cells -> rows.putIfAbsent(cells.get(1), cells.subList(2, cells.size())));
    return rows;
  }

  private static String read(String file) throws IOException {
    return Files.readString(Path.of(file));
  }
}
