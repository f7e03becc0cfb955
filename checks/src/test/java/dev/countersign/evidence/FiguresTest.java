package dev.countersign.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/** Keeps the figures of full runs and the code that they describe together. */
class FiguresTest {

  /** A figure is too old if a larger part of the lines of its code is newer. */
  private static final double LARGEST_PART = 1.0 / 3;

  private static final Pattern PARAGRAPHS = Pattern.compile("\n\n|\n(?=- )");
  private static final Pattern THOUSANDS = Pattern.compile("\\d,\\d{3}");
  private static final Pattern NUMBERS = Pattern.compile("\\d[\\d,]+");
  private static final Pattern SOURCE =
      Pattern.compile("\\(`checks/([^`]+)`,\\s([0-9a-f]+)\\sof\\s([0-9-]+)\\)");

  @Test
  void every_check_has_a_line() throws IOException {
    var checks = new TreeSet<String>();
    try (Stream<Path> files = Files.list(Path.of("checks"))) {
      files
          .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
          .forEach(file -> checks.add(file.getFileName().toString()));
    }

    assertThat(Figure.all().stream().map(Figure::check).distinct())
        .containsExactlyElementsOf(checks);
  }

  @Test
  void a_figure_names_a_commit_of_the_history_and_its_date() throws Exception {
    requireHistory();
    var findings = new SoftAssertions();

    for (Figure figure : Figure.all()) {
      String date = figure.isPresent() ? History.dateOf(figure.commit()) : "";
      findings.assertThat(figure.date()).as("date of checks/" + figure.command()).isEqualTo(date);
      findings
          .assertThat(figure.commit())
          .as("commit of checks/" + figure.command())
          .matches(figure.isPresent() ? "[0-9a-f]{7,40}" : "");
    }

    findings.assertAll();
  }

  @Test
  void the_code_of_a_figure_is_not_much_newer() throws Exception {
    requireHistory();
    List<String> files =
        History.files().stream()
            .filter(file -> !file.isEmpty() && !file.matches("(docs|checks)/.*|.*/src/test/.*"))
            .toList();
    var findings = new SoftAssertions();
    var newLines = new HashMap<String, Map<String, Integer>>();

    for (Figure figure : Figure.all()) {
      for (String name : figure.code()) {
        findings
            .assertThat(files.stream().anyMatch(file -> isIn(file, List.of(name))))
            .as("code of checks/%s: there is a %s", figure.command(), name)
            .isTrue();
      }
      if (figure.isPresent() && !History.dateOf(figure.commit()).isEmpty()) {
        if (!newLines.containsKey(figure.commit())) {
          newLines.put(figure.commit(), History.newLines(figure.commit()));
        }
        List<String> covered = files.stream().filter(file -> isIn(file, figure.code())).toList();
        findings
            .assertThat(newPart(covered, newLines.getOrDefault(figure.commit(), Map.of())))
            .as(
                "part of the code of checks/%s that is newer than %s: run it again, or remove its"
                    + " figure",
                figure.command(), figure.commit())
            .isLessThanOrEqualTo(LARGEST_PART);
      }
    }

    findings.assertAll();
  }

  @Test
  void of_a_renamed_file_only_the_changed_lines_are_new() {
    assertThat(
            History.newLines(
                List.of(
                    "12\t3\tchanged",
                    "2\t1\t",
                    "former/path",
                    "present/path",
                    "-\t-\tpicture",
                    "")))
        .isEqualTo(Map.of("changed", 12, "present/path", 2, "picture", 0));
  }

  @Test
  void a_figure_in_the_readme_or_in_security_is_one_of_the_list() throws IOException {
    List<Figure> figures = Figure.all();
    for (String document : List.of("README.md", "SECURITY.md")) {
      for (String paragraph : PARAGRAPHS.split(Files.readString(Path.of(document)), -1)) {
        Matcher source = SOURCE.matcher(paragraph);
        if (source.find()) {
          String text = SOURCE.matcher(paragraph).replaceAll("");
          assertThat(figures)
              .as(paragraph)
              .anyMatch(figure -> isSource(source, figure) && numbers(figure.text(), text));
        } else {
          assertThat(paragraph)
              .as("a figure without (`checks/NAME`, COMMIT of DATE)")
              .doesNotContainPattern(THOUSANDS);
        }
      }
    }
  }

  private static boolean isSource(MatchResult source, Figure figure) {
    return figure.command().equals(source.group(1))
        && figure.commit().equals(source.group(2))
        && figure.date().equals(source.group(3));
  }

  /** Returns whether each number of the second text is in the first. */
  private static boolean numbers(String figure, String text) {
    List<String> known = NUMBERS.matcher(figure).results().map(MatchResult::group).toList();
    return NUMBERS.matcher(text).results().map(MatchResult::group).allMatch(known::contains);
  }

  private static boolean isIn(String file, List<String> names) {
    return Stream.of(file.split("/", -1)).anyMatch(names::contains);
  }

  private static double newPart(List<String> files, Map<String, Integer> newLines)
      throws IOException {
    long lines = 0;
    long newer = 0;
    for (String file : files) {
      byte[] bytes = Files.readAllBytes(Path.of(file));
      for (byte one : bytes) {
        lines += one == '\n' ? 1 : 0;
      }
      newer += newLines.getOrDefault(file, 0);
    }
    return (double) newer / lines;
  }

  private static void requireHistory() throws Exception {
    assumeTrue(History.isComplete(), "The dates of figures need a clone with its history.");
  }
}
