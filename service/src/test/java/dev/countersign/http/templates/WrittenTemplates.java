package dev.countersign.http.templates;

import io.pebbletemplates.pebble.loader.MemoryLoader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;

/** Loads templates that a test defines. */
final class WrittenTemplates {

  private static final StaticFiles FILES = files();

  private WrittenTemplates() {}

  static String render(String template, Map<String, Object> model) {
    return of(Map.of("test.html", template)).render("test.html", model);
  }

  static Templates of(Map<String, String> byName) {
    var loader = new MemoryLoader();
    byName.forEach(loader::addTemplate);
    return new Templates(loader, FILES, "/api/", "/account/register/", "csrfmiddlewaretoken");
  }

  private static StaticFiles files() {
    try {
      return new StaticFiles();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
