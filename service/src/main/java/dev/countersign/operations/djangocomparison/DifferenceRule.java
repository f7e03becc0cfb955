package dev.countersign.operations.djangocomparison;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Explains a difference between responses of Django and of Countersign.
 *
 * @param decision The number of the decision behind the difference.
 * @param because What differs, in one sentence for an operator.
 * @param request Matches the requests that the rule is about.
 * @param parts The parts that the rule explains. Each pattern matches the value of Django, an arrow
 *     and the value of Countersign.
 */
public record DifferenceRule(
    String name, int decision, String because, Pattern request, Map<String, Pattern> parts) {

  static final String ARROW = " → ";

  /** The form of the file of rules. */
  record Written(
      String name,
      int decision,
      String because,
      @Nullable String request,
      Map<String, String> parts) {

    DifferenceRule rule() {
      return new DifferenceRule(
          name,
          decision,
          because,
          pattern(request == null ? ".*" : request),
          parts.entrySet().stream()
              .collect(Collectors.toMap(Map.Entry::getKey, part -> pattern(part.getValue()))));
    }

    private static Pattern pattern(String text) {
      return Pattern.compile(text, Pattern.DOTALL);
    }
  }

  /** Returns whether the rule is about this request and all its parts are as it says. */
  boolean explains(String described, ComparedResponse django, ComparedResponse countersign) {
    return request.matcher(described).matches()
        && parts.entrySet().stream()
            .allMatch(
                part ->
                    part.getValue().matcher(pair(part.getKey(), django, countersign)).matches());
  }

  static String pair(String part, ComparedResponse django, ComparedResponse countersign) {
    return django.part(part) + ARROW + countersign.part(part);
  }

  @Override
  public String toString() {
    return "%s (decision %d): %s".formatted(name, decision, because);
  }
}
