package dev.countersign.http.templates;

import dev.countersign.http.protections.HtmlEscaping;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.languages.TimeText;
import io.pebbletemplates.pebble.extension.escaper.EscapeFilter;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import io.pebbletemplates.pebble.template.EvaluationContext;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import io.pebbletemplates.pebble.utils.StringUtils;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Escapes every variable in a template: five characters for HTML, with no other strategy. Shows a
 * {@link Text} and a {@link TimeText} in the language of the page.
 */
final class Escape extends EscapeFilter {

  private final ShownTexts texts;

  Escape(ShownTexts texts) {
    this.texts = texts;
  }

  @Override
  public List<String> getArgumentNames() {
    return List.of();
  }

  @Override
  public @Nullable Object apply(
      @Nullable Object value,
      Map<String, Object> arguments,
      PebbleTemplate template,
      EvaluationContext context,
      int line) {
    return switch (value) {
      case null -> null;
      case SafeString safe -> safe;
      case Text text -> texts.of(text);
      case TimeText time -> texts.of(time);
      default -> new SafeString(HtmlEscaping.escape(StringUtils.toString(value)));
    };
  }
}
