package dev.countersign.platform.languages;

import java.util.List;

/**
 * A text that is not in a language yet. Templates show it in the language of the response.
 *
 * @param key The key in the message files.
 * @param values Values of the placeholders; each may be a text too.
 */
public record Text(String key, List<Object> values) {

  public static Text of(String key, Object... values) {
    return new Text(key, List.of(values));
  }
}
