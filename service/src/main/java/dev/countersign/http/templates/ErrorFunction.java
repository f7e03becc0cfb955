package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Implements {@code error_text(text)}: returns an error text in the language of the page. */
final class ErrorFunction implements Function {

  private static final String TEXT = "text";

  private final ShownTexts texts;

  ErrorFunction(ShownTexts texts) {
    this.texts = texts;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(TEXT);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return texts.error(String.valueOf(arguments.get(TEXT)));
  }
}
