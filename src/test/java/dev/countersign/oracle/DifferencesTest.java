package dev.countersign.oracle;

import static dev.countersign.oracle.Verdict.DIFFERENT;
import static dev.countersign.oracle.Verdict.EQUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DifferencesTest {

  private static final Answer RECORDED = new Answer(401, "");
  private static final Answer OURS = new Answer(403, "");
  private static final Exchange EXCHANGE =
      new Exchange("tasks", "anon", "GET", "/", List.of(), Optional.empty(), RECORDED);

  private final Differences differences = new Differences();

  @Test
  void a_difference_passes_when_it_is_listed_with_our_answer_and_a_reason() {
    differences.add("tasks/anon", OURS, "decision 1");

    differences.check(EXCHANGE, DIFFERENT, OURS);
  }

  @Test
  void an_equal_exchange_passes_when_it_is_not_listed() {
    differences.check(EXCHANGE, EQUAL, RECORDED);
  }

  @Test
  void a_difference_that_is_not_listed_fails() {
    assertFails(DIFFERENT, "tasks/anon is not listed");
  }

  @Test
  void a_listed_exchange_that_became_equal_fails() {
    differences.add("tasks/anon", OURS, "decision 1");

    assertFails(EQUAL, "take it off the list");
  }

  @Test
  void a_listed_exchange_with_another_answer_than_pinned_fails() {
    differences.add("tasks/anon", new Answer(403, "{}"), "decision 1");

    assertFails(DIFFERENT, "tasks/anon as it is listed");
  }

  @Test
  void a_reason_still_to_be_given_fails() {
    differences.add("tasks/anon", OURS, differences.reason("tasks/anon"));

    assertFails(DIFFERENT, "the reason of tasks/anon");
  }

  @Test
  void a_reason_once_given_is_kept() {
    differences.add("tasks/anon", OURS, "decision 1");

    assertThat(differences.reason("tasks/anon")).isEqualTo("decision 1");
  }

  @Test
  void an_exchange_is_listed_once() {
    differences.add("tasks/anon", OURS, "decision 1");

    assertThatThrownBy(() -> differences.add("tasks/anon", OURS, "decision 1"))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void what_is_found_in_an_area_replaces_what_was_listed_of_it_and_nothing_else() {
    differences.add("tasks/anon", OURS, "decision 1");
    differences.add("tasks/equal-by-now", OURS, "decision 1");
    differences.add("misc/root", OURS, "decision 19");
    Differences found = new Differences();
    found.add("tasks/anon", OURS, "decision 2");
    found.add("static/new", OURS, "decision 3");

    Differences all = differences.with(List.of("tasks", "static"), found);

    assertThat(all.exchanges(List.of("tasks", "misc", "static")))
        .containsExactly("tasks/anon", "misc/root", "static/new");
    assertThat(all.exchanges(List.of("misc"))).containsExactly("misc/root");
    assertThat(all.reason("tasks/anon")).isEqualTo("decision 2");
  }

  private void assertFails(Verdict verdict, String sentence) {
    assertThatThrownBy(() -> differences.check(EXCHANGE, verdict, OURS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(sentence);
  }
}
