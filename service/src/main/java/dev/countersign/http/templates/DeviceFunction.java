package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.util.List;
import java.util.Map;

/** Implements {@code device(user_agent)}: returns the name of a browser or program. */
final class DeviceFunction implements Function {

  private static final String USER_AGENT = "user_agent";

  @Override
  public List<String> getArgumentNames() {
    return List.of(USER_AGENT);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    return DeviceName.of(String.valueOf(arguments.get(USER_AGENT)));
  }
}
