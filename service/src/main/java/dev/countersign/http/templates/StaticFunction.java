package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Implements {@code static('app.css')}: returns the address of a static file. */
final class StaticFunction implements Function {

  private static final String PATH = "path";

  private final StaticFiles files;

  StaticFunction(StaticFiles files) {
    this.files = files;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(PATH);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return files.address(String.valueOf(arguments.get(PATH)));
  }
}
