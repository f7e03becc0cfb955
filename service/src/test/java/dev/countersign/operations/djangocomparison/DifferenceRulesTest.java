package dev.countersign.operations.djangocomparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.djangocomparison.DifferenceRules.Comparison;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DifferenceRulesTest {

  private static final String DENIED =
      "{\"detail\":\"Authentication credentials were not provided.\"";
  private static final Map.Entry<String, String> CHALLENGE =
      Map.entry("WWW-Authenticate", "Bearer realm=\"api\"");

  /** The decision that has a table of rules. */
  private static final int OWN_DECISION = 72;

  private final DifferenceRules rules = DifferenceRules.read();

  @Test
  void equal_responses_need_no_rule() {
    ComparedResponse one = ComparedResponse.of(200, List.of(), "{}");

    assertThat(rules.compare("GET /", one, one)).isEqualTo(new Comparison(Set.of(), List.of()));
  }

  @Test
  void a_known_difference_is_explained_by_its_rule() {
    Comparison comparison =
        rules.compare(
            "GET /api/accounts/me/",
            ComparedResponse.of(401, List.of(CHALLENGE), DENIED + "}"),
            ComparedResponse.of(403, List.of(), DENIED + ",\"code\":\"not_authenticated\"}"));

    assertThat(comparison.unexplained()).isEmpty();
    assertThat(comparison.rules()).extracting(DifferenceRule::name).contains("anonymous-403");
  }

  @Test
  void a_rule_explains_nothing_if_one_of_its_parts_is_another() {
    Comparison comparison =
        rules.compare(
            "GET /api/accounts/me/",
            ComparedResponse.of(401, List.of(CHALLENGE), "{\"detail\":\"Another text.\"}"),
            ComparedResponse.of(403, List.of(), DENIED + ",\"code\":\"not_authenticated\"}"));

    assertThat(comparison.unexplained())
        .anyMatch(part -> part.startsWith("status: 401 → 403"))
        .anyMatch(part -> part.startsWith("WWW-Authenticate"))
        .anyMatch(part -> part.startsWith("body"));
  }

  @Test
  void a_lost_user_is_never_explained() {
    String me =
        "{\"id\":7,\"username\":\"ada\",\"email\":\"\",\"date_joined\":\"2026-01-01T00:00:00Z\"}";

    for (String other :
        List.of(
            me.replace("7", "8"),
            me.replace("ada", "Ada"),
            me.replace("2026", "2025"),
            "{\"detail\":\"User not found\",\"code\":\"user_not_found\"}")) {
      Comparison comparison =
          rules.compare(
              "GET /api/accounts/me/ | Authorization: Bearer x | ",
              ComparedResponse.of(200, List.of(), me),
              ComparedResponse.of(200, List.of(), other));
      assertThat(comparison.unexplained()).as(other).hasSize(1);
    }
  }

  @Test
  void every_rule_names_a_decision_and_parts_of_a_response() throws Exception {
    ComparedResponse any = ComparedResponse.of(200, List.of(), "");
    List<String> decisions;
    try (Stream<Path> files = Files.list(Path.of("docs/decisions"))) {
      decisions = files.map(file -> file.getFileName().toString()).toList();
    }

    String reasons =
        Files.readString(Path.of("docs/decisions/0072-responses-compared-with-django.md"));

    assertThat(rules.list()).extracting(DifferenceRule::name).doesNotHaveDuplicates();
    for (DifferenceRule rule : rules.list()) {
      String number = "%04d-".formatted(rule.decision());
      assertThat(decisions).as(rule.name()).anyMatch(file -> file.startsWith(number));
      assertThat(rule.parts()).as(rule.name()).isNotEmpty();
      assertThat(any.parts().keySet()).as(rule.name()).containsAll(rule.parts().keySet());
      assertThat(rule.because()).as(rule.name()).endsWith(".");
      assertThat(rule.decision() != OWN_DECISION || reasons.contains("`" + rule.name() + "`"))
          .as(rule.name())
          .isTrue();
    }
  }
}
