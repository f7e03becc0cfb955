package dev.countersign.http.templates;

import dev.countersign.http.protections.CsrfSettings;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.UiSettings;
import io.pebbletemplates.pebble.PebbleEngine;
import io.pebbletemplates.pebble.loader.ClasspathLoader;
import io.pebbletemplates.pebble.loader.Loader;
import io.pebbletemplates.pebble.template.PebbleTemplate;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Renders a template with a model; fails if the model lacks a variable. */
@Component
public class Templates {

  private final PebbleEngine engine;

  @Autowired
  Templates(
      StaticFiles files,
      ApiSettings api,
      CsrfSettings csrf,
      UiSettings ui,
      Languages languages,
      Clock clock,
      @Value("${countersign.registration.mode}") String registration) {
    this(
        belowTemplates(),
        files,
        api.browsable() && !api.prefix().equals("/") ? api.prefix() : "",
        registration.equalsIgnoreCase("open") ? BrowserPaths.REGISTER : "",
        csrf.fieldName(),
        Brand.of(ui, files),
        languages,
        clock);
  }

  /** Takes empty paths of an API without HTML pages, and of a registration that is not open. */
  Templates(
      Loader<?> loader,
      StaticFiles files,
      String api,
      String register,
      String csrfField,
      Brand brand,
      Languages languages,
      Clock clock) {
    var texts = new ShownTexts(languages);
    this.engine =
        new PebbleEngine.Builder()
            .loader(loader)
            .registerExtensionCustomizer(TemplateLanguage.LEFT_OUT)
            .extension(new TemplateLanguage(files, api, register, csrfField, brand, texts, clock))
            .strictVariables(true)
            .newLineTrimming(false)
            .defaultLocale(Locale.ENGLISH)
            .build();
  }

  /** Renders in English, for what has no language. */
  public String render(String name, Map<String, Object> model) {
    return render(name, model, PageLanguage.ENGLISH);
  }

  public String render(String name, Map<String, Object> model, PageLanguage language) {
    var text = new StringWriter();
    try {
      // Pebble writes variables that a template sets into this map, so it gets a copy.
      ShownTexts.in(
          language, () -> parsed(name).evaluate(text, new HashMap<>(model), language.locale()));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return text.toString();
  }

  PebbleTemplate parsed(String name) {
    return engine.getTemplate(name);
  }

  static Loader<?> belowTemplates() {
    var loader = new ClasspathLoader(Templates.class.getClassLoader());
    loader.setPrefix("templates");
    return loader;
  }
}
