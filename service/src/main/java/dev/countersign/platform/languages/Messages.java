package dev.countersign.platform.languages;

import java.text.MessageFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Holds the texts of one language. Placeholders are those of {@link MessageFormat}, {@code choice}
 * included; an apostrophe is an ordinary character.
 */
final class Messages {

  private final Locale locale;
  private final Map<String, String> texts;

  /**
   * @param texts Texts by key, complete. The formats are checked here, so that a mistake stops the
   *     start.
   */
  Messages(Locale locale, Map<String, String> texts) {
    this.locale = locale;
    this.texts = Map.copyOf(texts);
    texts.forEach(this::check);
  }

  /** Returns the text with its placeholders. */
  String pattern(String key) {
    String text = texts.get(key);
    if (text == null) {
      throw new IllegalArgumentException("Message " + key + " does not exist.");
    }
    return text;
  }

  String text(String key, List<Object> values) {
    String text = pattern(key);
    return isFormat(text) ? format(text).format(values.toArray()) : text;
  }

  private static boolean isFormat(String text) {
    return text.indexOf('{') >= 0;
  }

  /** A new format for each use: it cannot be shared by threads. */
  private MessageFormat format(String text) {
    return new MessageFormat(text.replace("'", "''"), locale);
  }

  private void check(String key, String text) {
    try {
      if (isFormat(text)) {
        format(text);
      }
    } catch (IllegalArgumentException wrong) {
      throw new IllegalArgumentException(
          "Message %s in %s: %s".formatted(key, locale.toLanguageTag(), wrong.getMessage()), wrong);
    }
  }
}
