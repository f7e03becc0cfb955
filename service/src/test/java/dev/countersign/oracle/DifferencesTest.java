package dev.countersign.oracle;

import static dev.countersign.oracle.Verdict.DIFFERENT;
import static dev.countersign.oracle.Verdict.EQUAL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
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

    assertFails(EQUAL, "remove it from the list");
  }

  @Test
  void a_listed_exchange_with_another_answer_than_pinned_fails() {
    differences.add("tasks/anon", new Answer(403, "{}"), "decision 1");

    assertFails(DIFFERENT, "tasks/anon as it is listed");
  }

  @Test
  void a_reason_still_to_be_given_fails() {
    differences.add("tasks/anon", OURS, differences.reason("tasks/anon"));

    assertFails(DIFFERENT, "the reason for tasks/anon");
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

  @Test
  void every_listed_reason_names_the_decision_that_settles_it() {
    Differences listed = Differences.read();

    for (String exchange : listed.exchanges()) {
      assertThat(listed.reason(exchange))
          .as(exchange)
          .matches("(specification|decision [0-9]{1,2}|docs/decisions/[0-9]{4})\\b.*")
          .doesNotContain("later");
    }
  }

  @Test
  void a_header_that_differs_is_listed_with_our_value_alone() {
    Answer recorded =
        new Answer(200, "{}", ComparedHeaders.of(List.of(Map.entry("Vary", "Accept"))));
    Answer ours =
        new Answer(
            200,
            "{}",
            ComparedHeaders.of(
                List.of(Map.entry("vary", "Accept, Cookie"), Map.entry("ETag", "\"x\""))));

    assertThat(Verdict.of(recorded, ours)).isEqualTo(DIFFERENT);
    assertThat(ours.listedBeside(recorded).headers().byName())
        .isEqualTo(Map.of("Vary", "Accept, Cookie"));
    assertThat(recorded.listedBeside(new Answer(200, "{}")).headers().byName())
        .isEqualTo(Map.of("Vary", "Accept"));
  }

  @Test
  void of_a_cookie_its_name_and_attributes_count() {
    ComparedHeaders one =
        cookie("a=1; expires=Sat, 13 Nov 2027 23:17:12 GMT; Max-Age=5; Path=/; SameSite=Lax");

    assertThat(one).isEqualTo(cookie("a=2; Path=/; Max-Age=5; SameSite=Lax"));
    assertThat(one).isNotEqualTo(cookie("b=1; Path=/; Max-Age=5; SameSite=Lax"));
    assertThat(one).isNotEqualTo(cookie("a=1; Path=/; Max-Age=5; SameSite=Lax; Secure"));
  }

  private static ComparedHeaders cookie(String value) {
    return ComparedHeaders.of(List.of(Map.entry("Set-Cookie", value)));
  }

  private void assertFails(Verdict verdict, String sentence) {
    assertThatThrownBy(() -> differences.check(EXCHANGE, verdict, OURS))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining(sentence);
  }
}
