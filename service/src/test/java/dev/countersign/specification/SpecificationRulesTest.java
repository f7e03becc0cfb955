package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Checks that every rule of the specification is listed with a test, and that every listed test
 * exists.
 */
class SpecificationRulesTest {

  private static final Path FILE = Path.of("service/src/test/resources/specification-rules.txt");
  private static final String ROOT = "dev.countersign.";

  /** The sections with rules. The sections on events and versioning have none. */
  private static final Set<String> SECTIONS =
      Set.of(
          "What the service does",
          "Resources",
          "States",
          "Endpoints",
          "Authentication",
          "Permissions",
          "Browser request protections",
          "Errors",
          "Limits");

  record Rule(String section, String text, List<String> tests) {}

  @Test
  void every_section_has_rules() throws IOException {
    assertThat(rules().map(Rule::section).collect(Collectors.toSet())).isEqualTo(SECTIONS);
  }

  @ParameterizedTest
  @MethodSource("rules")
  void a_rule_has_a_test(Rule rule) throws ClassNotFoundException {
    assertThat(rule.tests()).isNotEmpty();
    for (String test : rule.tests()) {
      String[] parts = test.split("#", 2);
      Stream<Method> methods = methods(Class.forName(ROOT + parts[0]));

      assertThat(methods.filter(method -> method.getName().equals(parts[1])))
          .as(rule.text())
          .isNotEmpty()
          .allMatch(method -> AnnotationSupport.isAnnotated(method, Testable.class));
    }
  }

  static Stream<Rule> rules() throws IOException {
    return Files.readAllLines(FILE).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" [|] ", 3))
        .map(parts -> new Rule(parts[0], parts[1], List.of(parts[2].split(", ", -1))));
  }

  /** Returns the methods of the class and its superclasses, because a test may be inherited. */
  private static Stream<Method> methods(Class<?> type) {
    Class<?> parent = type.getSuperclass();
    Stream<Method> own = Arrays.stream(type.getDeclaredMethods());
    return parent == null || parent == Object.class ? own : Stream.concat(own, methods(parent));
  }
}
