package dev.countersign.http.templates;

import io.pebbletemplates.pebble.extension.Function;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Implements {@code icon('users')}: a drawing of icons.svg. Screen readers skip it, so a word must
 * stand beside it.
 */
final class IconFunction implements Function {

  private static final String NAME = "name";
  private static final String SPRITE = "icons.svg";
  private static final Pattern SYMBOL = Pattern.compile("<symbol id=\"([a-z-]+)\"");

  private final String address;
  private final Set<String> names;

  IconFunction(StaticFiles files) {
    this.address = files.address(SPRITE);
    String sprite = new String(files.at(address).orElseThrow().bytes(), StandardCharsets.UTF_8);
    this.names =
        SYMBOL.matcher(sprite).results().map(found -> found.group(1)).collect(Collectors.toSet());
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of(NAME);
  }

  @Override
  public Object execute(
      Map<String, Object> arguments, PebbleTemplate template, EvaluationContext context, int line) {
    String name = String.valueOf(arguments.get(NAME));
    if (!names.contains(name)) {
      throw new IllegalArgumentException("Icon " + name + " does not exist.");
    }
    return new SafeString(
        "<svg class=\"icon\" aria-hidden=\"true\"><use href=\"%s#%s\"/></svg>"
            .formatted(address, name));
  }
}
