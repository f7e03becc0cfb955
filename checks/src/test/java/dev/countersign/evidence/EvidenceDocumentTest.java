package dev.countersign.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Tags;
import org.junit.jupiter.api.Test;

/**
 * Keeps docs/security/evidence.md current. Tests name the rules they prove by tags, checks by a
 * header line.
 */
@Tag("R42")
class EvidenceDocumentTest {

  private static final Path RULES = Path.of("service/src/test/resources/security-rules.txt");
  private static final Path THREATS = Path.of("service/src/test/resources/threats.txt");
  private static final Path FIGURES = Path.of("docs/security/figures.md");
  private static final Path DOCUMENT = Path.of("docs/security/evidence.md");
  private static final Pattern RULE = Pattern.compile("([RT]\\d+) (.+)");
  private static final Pattern PROVES = Pattern.compile("(?m)^# Proves: (.+)$");
  private static final Pattern SIZE = Pattern.compile("(?m)^# In CI: (.+); in full: (.+)$");
  private static final Pattern FIGURE =
      Pattern.compile("\\| `checks/([a-z0-9-]+)` \\| (.+?) \\| (.+?) \\|");

  private static final String HEAD =
      """
      # Evidence

      Written by `EvidenceDocumentTest` from the tags of the tests and the heads of the checks; `mvn test
      -Dtest=EvidenceDocumentTest -Ddocuments.write=true` writes it again. `mvn test -Dgroups=R5` runs the tests of one rule.
      The last full figures are those of [figures.md](figures.md).

      | rule | tests | checks: size in CI, in full, last full figure |
      |---|---|---|
      """;

  private static final String THREATS_HEAD =
      """

      ## Published weaknesses of comparable products

      | weakness | tests and checks |
      |---|---|
      """;

  @Test
  void every_rule_and_weakness_has_a_test_or_a_check_and_the_document_lists_them()
      throws IOException {
    Map<String, List<String>> tests = tests();
    Map<String, List<String>> checks = checks();

    String expected =
        HEAD
            + rules(RULES).entrySet().stream()
                .map(rule -> row(rule, tests, checks))
                .collect(Collectors.joining())
            + THREATS_HEAD
            + rules(THREATS).entrySet().stream()
                .map(threat -> threatRow(threat, tests, checks))
                .collect(Collectors.joining());

    if (Boolean.getBoolean("documents.write")) {
      Files.writeString(DOCUMENT, expected);
    }
    assertThat(DOCUMENT).content().isEqualTo(expected);
    assertThat(Stream.concat(tests.keySet().stream(), checks.keySet().stream()))
        .isSubsetOf(
            Stream.concat(rules(RULES).keySet().stream(), rules(THREATS).keySet().stream())
                .toList());
  }

  private static Map<String, String> rules(Path file) throws IOException {
    var rules = new LinkedHashMap<String, String>();
    for (String line : Files.readAllLines(file)) {
      Matcher rule = RULE.matcher(line);
      if (rule.matches()) {
        rules.put(rule.group(1), rule.group(2));
      }
    }
    return rules;
  }

  private static Map<String, List<String>> tests() {
    var tests = new TreeMap<String, List<String>>();
    new ClassFileImporter()
            .importPaths(
                Path.of("service/target/test-classes"), Path.of("checks/target/test-classes"))
            .stream()
            .sorted((one, other) -> one.getSimpleName().compareTo(other.getSimpleName()))
            .forEach(
                type ->
                    tags(type)
                        .forEach(
                            tag ->
                                tests
                                    .computeIfAbsent(tag, any -> new ArrayList<>())
                                    .add("`" + type.getSimpleName() + "`")));
    return tests;
  }

  private static Stream<String> tags(JavaClass type) {
    Stream<Tag> tags =
        Stream.concat(
            type.tryGetAnnotationOfType(Tag.class).stream(),
            type.tryGetAnnotationOfType(Tags.class).stream()
                .flatMap(all -> Stream.of(all.value())));
    return tags.map(Tag::value).filter(tag -> tag.matches("[RT]\\d+"));
  }

  private static Map<String, List<String>> checks() throws IOException {
    var checks = new TreeMap<String, List<String>>();
    Map<String, String> figures = figures();
    try (Stream<Path> files = Files.list(Path.of("checks"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        String head = Files.readString(file);
        Matcher proves = PROVES.matcher(head);
        if (proves.find()) {
          for (String rule : proves.group(1).split(" ", -1)) {
            checks
                .computeIfAbsent(rule, any -> new ArrayList<>())
                .add(described(file.getFileName().toString(), head, figures));
          }
        }
      }
    }
    return checks;
  }

  private static String described(String name, String head, Map<String, String> figures) {
    Matcher size = SIZE.matcher(head);
    String sizes = size.find() ? " (" + size.group(1) + "; " + size.group(2) + ")" : "";
    String figure = figures.getOrDefault(name, "no full run written down");
    return "`checks/" + name + "`" + sizes + ": " + figure;
  }

  private static Map<String, String> figures() throws IOException {
    var figures = new TreeMap<String, String>();
    for (String line : Files.readAllLines(FIGURES)) {
      Matcher figure = FIGURE.matcher(line);
      if (figure.matches()) {
        figures.put(figure.group(1), figure.group(2) + " (" + figure.group(3) + ")");
      }
    }
    return figures;
  }

  private static String row(
      Map.Entry<String, String> rule,
      Map<String, List<String>> tests,
      Map<String, List<String>> checks) {
    List<String> ofTests = tests.getOrDefault(rule.getKey(), List.of());
    List<String> ofChecks = checks.getOrDefault(rule.getKey(), List.of());
    assertThat(ofTests.size() + ofChecks.size()).as("evidence for %s", rule).isPositive();
    return "| **%s** %s | %s | %s |\n"
        .formatted(
            rule.getKey(), rule.getValue(), String.join(" ", ofTests), String.join("; ", ofChecks));
  }

  private static String threatRow(
      Map.Entry<String, String> threat,
      Map<String, List<String>> tests,
      Map<String, List<String>> checks) {
    String all =
        Stream.concat(
                tests.getOrDefault(threat.getKey(), List.of()).stream(),
                checks.getOrDefault(threat.getKey(), List.of()).stream()
                    .map(check -> check.substring(0, check.indexOf('`', 1) + 1)))
            .collect(Collectors.joining(" "));
    assertThat(all).as("evidence for %s", threat).isNotEmpty();
    return "| **%s** %s | %s |\n".formatted(threat.getKey(), threat.getValue(), all);
  }
}
