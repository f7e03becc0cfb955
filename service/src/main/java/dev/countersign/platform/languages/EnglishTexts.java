package dev.countersign.platform.languages;

import java.text.MessageFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the key of an English text. Refusals and form errors are English texts, because they are
 * part of the contract of the API; a page shows them in its language. Extensions give pages English
 * terms too, such as the names of the rows that are deleted with a user.
 */
final class EnglishTexts {

  /** Begins the keys of refusals and form errors. */
  static final String ERRORS = "error.";

  /** Begins the keys of other texts that code has in English. */
  static final String TERMS = "term.";

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)}");

  private final Map<String, Text> fixed = new HashMap<>();
  private final List<Form> forms = new ArrayList<>();

  /** A text with placeholders, in the order of {@link MessageFormat}. */
  private record Form(String key, Pattern pattern) {

    Optional<Text> read(String text) {
      Matcher matcher = pattern.matcher(text);
      if (!matcher.matches()) {
        return Optional.empty();
      }
      List<Object> values = new ArrayList<>();
      for (int group = 1; group <= matcher.groupCount(); group++) {
        values.add(matcher.group(group));
      }
      return Optional.of(new Text(key, values));
    }
  }

  /**
   * @param prefix The beginning of the keys to search.
   * @param english The built-in English texts by key.
   */
  EnglishTexts(String prefix, Map<String, String> english) {
    english.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(prefix))
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> add(entry.getKey(), entry.getValue()));
  }

  /** Returns the text as a key with values, or empty for a text that the files do not have. */
  Optional<Text> find(String english) {
    return Optional.ofNullable(fixed.get(english))
        .or(() -> forms.stream().flatMap(form -> form.read(english).stream()).findFirst());
  }

  private void add(String key, String text) {
    if (!PLACEHOLDER.matcher(text).find()) {
      fixed.put(text, Text.of(key));
      return;
    }
    var expression = new StringBuilder();
    int start = 0;
    Matcher matcher = PLACEHOLDER.matcher(text);
    while (matcher.find()) {
      expression.append(Pattern.quote(text.substring(start, matcher.start()))).append("(.+)");
      start = matcher.end();
    }
    expression.append(Pattern.quote(text.substring(start)));
    forms.add(new Form(key, Pattern.compile(expression.toString(), Pattern.DOTALL)));
  }
}
