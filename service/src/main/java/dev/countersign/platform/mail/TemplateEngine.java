package dev.countersign.platform.mail;

import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.Loader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** Renders templates of one place: HTML with escaping, text without. */
final class TemplateEngine {

  private final PebbleEngine text;
  private final PebbleEngine html;

  TemplateEngine(Loader<?> loader) {
    this.text = engine(loader, false);
    this.html = engine(loader, true);
  }

  String render(String file, Map<String, Object> model) {
    var result = new StringWriter();
    try {
      // A copy, because the engine adds the template's own variables to the map.
      (file.endsWith(".html") ? html : text)
          .getTemplate(file)
          .evaluate(result, new HashMap<>(model));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return result.toString();
  }

  /** An unknown variable is an error. */
  private static PebbleEngine engine(Loader<?> loader, boolean escapes) {
    return new PebbleEngine.Builder()
        .loader(loader)
        .autoEscaping(escapes)
        .strictVariables(true)
        .newLineTrimming(false)
        .defaultLocale(Locale.ENGLISH)
        .build();
  }
}
