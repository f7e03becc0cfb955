package dev.countersign.http.templates;

import dev.countersign.platform.languages.PageLanguage;
import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Implements {@code lang()} and {@code zone()}: the page's language tag and time zone. */
final class LanguageFunction implements Function {

  private final java.util.function.Function<PageLanguage, String> part;

  LanguageFunction(java.util.function.Function<PageLanguage, String> part) {
    this.part = part;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of();
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return part.apply(ShownTexts.language());
  }
}
