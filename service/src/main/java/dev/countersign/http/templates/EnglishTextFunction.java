package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * Implements {@code error_text(text)} and {@code term(text)}: returns an English text of the code
 * in the language of the page.
 */
final class EnglishTextFunction implements Function {

  private static final String TEXT = "text";

  private final UnaryOperator<String> translation;

  EnglishTextFunction(UnaryOperator<String> translation) {
    this.translation = translation;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(TEXT);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return translation.apply(String.valueOf(arguments.get(TEXT)));
  }
}
