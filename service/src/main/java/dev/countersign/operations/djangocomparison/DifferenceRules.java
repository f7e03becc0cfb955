package dev.countersign.operations.djangocomparison;

import dev.countersign.operations.djangocomparison.DifferenceRule.Written;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;

/** Holds the known differences between responses of Django and of Countersign. */
public final class DifferenceRules {

  private static final String FILE = "/takeover/differences.json";

  /**
   * The result of a comparison.
   *
   * @param rules The rules that explain differences.
   * @param unexplained One text for each part that differs without a rule.
   */
  public record Comparison(Set<DifferenceRule> rules, List<String> unexplained) {}

  private final List<DifferenceRule> rules;

  private DifferenceRules(List<DifferenceRule> rules) {
    this.rules = rules;
  }

  public static DifferenceRules read() {
    try (InputStream file = DifferenceRules.class.getResourceAsStream(FILE)) {
      Written[] written =
          JsonMapper.shared().readValue(Objects.requireNonNull(file, FILE), Written[].class);
      return new DifferenceRules(List.of(written).stream().map(Written::rule).toList());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  public List<DifferenceRule> list() {
    return rules;
  }

  /** Compares two responses to a request, which is described by its method, path and headers. */
  public Comparison compare(String request, ComparedResponse django, ComparedResponse countersign) {
    var comparison = new Comparison(new LinkedHashSet<>(), new ArrayList<>());
    if (django.equals(countersign)) {
      return comparison;
    }
    List<DifferenceRule> fitting =
        rules.stream().filter(rule -> rule.explains(request, django, countersign)).toList();
    for (String part : django.parts().keySet()) {
      if (!django.part(part).equals(countersign.part(part))) {
        fitting.stream()
            .filter(rule -> rule.parts().containsKey(part))
            .findFirst()
            .ifPresentOrElse(
                comparison.rules()::add,
                () ->
                    comparison
                        .unexplained()
                        .add(part + ": " + DifferenceRule.pair(part, django, countersign)));
      }
    }
    return comparison;
  }
}
