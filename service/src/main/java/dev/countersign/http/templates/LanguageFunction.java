package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Implements {@code lang()}: returns the tag of the page's language. */
final class LanguageFunction implements Function {

  @Override
  public List<String> getArgumentNames() {
    return List.of();
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return ShownTexts.language().tag();
  }
}
