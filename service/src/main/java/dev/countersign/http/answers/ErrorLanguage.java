package dev.countersign.http.answers;

import dev.countersign.platform.languages.LanguageSettings;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Translates the error texts of the API by the header Accept-Language, if the settings say so.
 * Codes and names of fields stay as they are.
 */
@Component
class ErrorLanguage {

  private final Languages languages;
  private final boolean isOn;

  ErrorLanguage(Languages languages, LanguageSettings settings) {
    this.languages = languages;
    this.isOn = settings.apiErrors();
  }

  Answer translate(Answer answer, HttpServletRequest request) {
    if (!isOn || !(answer.body() instanceof Map<?, ?> body)) {
      return answer;
    }
    PageLanguage language = languages.of(request);
    Object translated = translated(body, language);
    return new Answer(answer.status(), translated, answer.headers(), answer.cookies())
        .with("Content-Language", language.tag());
  }

  private Object translated(Object value, PageLanguage language) {
    return switch (value) {
      case String text -> languages.error(text, language);
      case List<?> list -> list.stream().map(item -> translated(item, language)).toList();
      case Map<?, ?> map -> {
        var copy = new LinkedHashMap<Object, Object>();
        map.forEach((name, item) -> copy.put(name, translated(item, language)));
        yield copy;
      }
      default -> value;
    };
  }
}
