package dev.countersign.http.templates;

import dev.countersign.platform.languages.LanguageSettings;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.settings.UiSettings;
import io.pebbletemplates.pebble.loader.Loader;
import io.pebbletemplates.pebble.loader.MemoryLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;

/** Loads templates that a test defines. */
final class WrittenTemplates {

  static final UiSettings UI = new UiSettings("Countersign", null, null, null, null);
  static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-16T07:00:00Z"), ZoneOffset.UTC);

  static final Languages LANGUAGES =
      new Languages(new LanguageSettings(List.of("en", "de", "fr"), null, false));

  private static final StaticFiles FILES = files();

  private WrittenTemplates() {}

  static String render(String template, Map<String, Object> model) {
    return of(Map.of("test.html", template)).render("test.html", model);
  }

  static String render(String template, Map<String, Object> model, PageLanguage language) {
    return of(Map.of("test.html", template)).render("test.html", model, language);
  }

  static Templates of(Map<String, String> byName) {
    var loader = new MemoryLoader();
    byName.forEach(loader::addTemplate);
    return of(loader);
  }

  static Templates of(Loader<?> loader) {
    return new Templates(
        loader,
        FILES,
        "/api/",
        "/account/register/",
        "csrfmiddlewaretoken",
        Brand.of(UI, FILES),
        LANGUAGES,
        CLOCK);
  }

  private static StaticFiles files() {
    try {
      return new StaticFiles(UI);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
