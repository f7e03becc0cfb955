package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Implements {@code ago(moment)}: an element that shows how long ago a time was, and the time
 * itself as its title. Without a time it shows `never`.
 */
final class TimeFunction implements Function {

  private static final String MOMENT = "moment";

  private static final DateTimeFormatter EXACT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Clock clock;

  TimeFunction(Clock clock) {
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
                .formatted(moment, EXACT.format(moment), RelativeTime.of(moment, clock.instant()))
            : "<span class=\"muted\">never</span>");
  }
}
