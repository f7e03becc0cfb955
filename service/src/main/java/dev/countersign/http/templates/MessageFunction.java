package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Implements {@code t(key, value, …)}: returns a text of the message files, with values for its
 * placeholders.
 */
final class MessageFunction implements Function {

  private final ShownTexts texts;

  MessageFunction(ShownTexts texts) {
    this.texts = texts;
  }

  /** Pebble numbers the arguments of a function that names none. */
  @Override
  public @Nullable List<String> getArgumentNames() {
    return null;
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    var values = new ArrayList<@Nullable Object>();
    for (int number = 1; number < arguments.size(); number++) {
      values.add(arguments.get(String.valueOf(number)));
    }
    return texts.of(String.valueOf(arguments.get("0")), values);
  }
}
