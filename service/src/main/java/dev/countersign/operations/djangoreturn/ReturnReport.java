package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangotakeover.Finding;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Counts what a return has written to Django, and what it could not carry, with examples. */
public final class ReturnReport {

  private static final int MOST_EXAMPLES = 5;

  private final Map<String, Long> written = new LinkedHashMap<>();
  private final Map<String, Problem> problems = new LinkedHashMap<>();

  private static final class Problem {

    private final Finding.Kind kind;
    private final List<String> examples = new ArrayList<>();
    private long count;

    private Problem(Finding.Kind kind) {
      this.kind = kind;
    }
  }

  void wrote(String kind, long count) {
    if (count > 0) {
      written.merge(kind, count, Long::sum);
    }
  }

  /** Adds something that Django does not get. The text follows the number: "passwords …". */
  void lost(String text, long count, List<String> examples) {
    add(Finding.Kind.LOST, text, count, examples);
  }

  /** Adds something that Django gets in another form. */
  void changes(String text, long count, List<String> examples) {
    add(Finding.Kind.CHANGES, text, count, examples);
  }

  private void add(Finding.Kind kind, String text, long count, List<String> examples) {
    if (count == 0) {
      return;
    }
    Problem problem = problems.computeIfAbsent(text, _ -> new Problem(kind));
    problem.count += count;
    examples.stream()
        .limit(Math.max(0, MOST_EXAMPLES - problem.examples.size()))
        .forEach(problem.examples::add);
  }

  /** Returns the sentences of the report: numbers first, then what differs. */
  public List<Finding> findings() {
    var all = new ArrayList<Finding>();
    written.forEach(
        (kind, count) ->
            all.add(new Finding(Finding.Kind.MOVES, "%,d %s.".formatted(count, kind), List.of())));
    problems.forEach(
        (text, problem) ->
            all.add(
                new Finding(
                    problem.kind,
                    "%,d %s.".formatted(problem.count, text),
                    List.copyOf(problem.examples))));
    return all;
  }
}
