package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Implements {@code time(moment)} and {@code day(moment)}: an element that shows a time. */
final class DateFunction implements Function {

  private static final String MOMENT = "moment";

  private final ShownTexts texts;
  private final String format;

  /**
   * @param format The key of the format in the message files.
   */
  DateFunction(ShownTexts texts, String format) {
    this.texts = texts;
    this.format = format;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(MOMENT);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return arguments.get(MOMENT) instanceof Instant moment
        ? new SafeString(
            "<time datetime=\"%s\">%s</time>".formatted(moment, texts.time(moment, format)))
        : "";
  }
}
