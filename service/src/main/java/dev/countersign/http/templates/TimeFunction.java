package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * Implements {@code ago(moment)}: an element that shows how long ago a time was, and the time
 * itself as its title. Without a time it shows `never`.
 */
final class TimeFunction implements Function {

  private static final String MOMENT = "moment";

  private final ShownTexts texts;
  private final Clock clock;

  TimeFunction(ShownTexts texts, Clock clock) {
    this.texts = texts;
    this.clock = clock;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(MOMENT);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return new SafeString(
        arguments.get(MOMENT) instanceof Instant moment
            ? "<time datetime=\"%s\" title=\"%s\">%s</time>"
                .formatted(
                    moment,
                    texts.time(moment, "format.exact"),
                    texts.of(RelativeTime.of(moment, clock.instant())))
            : "<span class=\"muted\">%s</span>".formatted(texts.of("relative.never", List.of())));
  }
}
