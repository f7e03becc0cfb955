package dev.countersign.http.templates;

import dev.countersign.http.protections.HtmlEscaping;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.languages.Text;
import dev.countersign.platform.languages.TimeText;
import io.pebbletemplates.pebble.extension.escaper.SafeString;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Renders texts of the message files as HTML, in the language of the page. The texts may contain
 * markup, and the values of their placeholders are escaped.
 */
final class ShownTexts {

  /** Macros of templates cannot read variables of the page, so the language is not a variable. */
  private static final ScopedValue<PageLanguage> LANGUAGE = ScopedValue.newInstance();

  private final Languages languages;

  ShownTexts(Languages languages) {
    this.languages = languages;
  }

  /** Writes a page. */
  @FunctionalInterface
  interface Rendering {
    void run() throws IOException;
  }

  static void in(PageLanguage language, Rendering rendering) throws IOException {
    ScopedValue.where(LANGUAGE, language)
        .call(
            () -> {
              rendering.run();
              return true;
            });
  }

  static PageLanguage language() {
    return LANGUAGE.get();
  }

  SafeString of(Text text) {
    return of(text.key(), text.values());
  }

  SafeString of(TimeText time) {
    return new SafeString(HtmlEscaping.escape(time(time.moment(), time.format())));
  }

  SafeString of(String key, List<?> values) {
    var shown = new ArrayList<Object>();
    values.forEach(value -> shown.add(shown(value)));
    return new SafeString(languages.text(key, shown, language()));
  }

  /** Returns an error text in the language of the page, not yet escaped. */
  String error(String english) {
    return languages.error(english, language());
  }

  /** Returns an English term in the language of the page, not yet escaped. */
  String term(String english) {
    return languages.term(english, language());
  }

  /** Returns the time in the format that the message file has for this key. */
  String time(Instant moment, String key) {
    return languages.time(moment, key, language());
  }

  /** Numbers stay numbers, because a text can depend on them. */
  private Object shown(@Nullable Object value) {
    return switch (value) {
      case null -> "";
      case Number number -> number;
      case SafeString safe -> safe.toString();
      case Text text -> of(text).toString();
      case TimeText time -> of(time).toString();
      default -> HtmlEscaping.escape(value.toString());
    };
  }
}
