package dev.countersign.platform.languages;

import dev.countersign.platform.settings.UnusableSetting;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.IllformedLocaleException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Holds the offered languages with their texts, and chooses one for a response. */
@Component
public class Languages {

  private static final String SETTING = "countersign.languages.offered";

  private final Map<Locale, Messages> offered = new LinkedHashMap<>();
  private final Messages english;
  private final EnglishTexts errors;
  private final EnglishTexts terms;
  private final Locale first;

  public Languages(LanguageSettings settings) {
    Map<String, String> fallback = MessageFile.builtIn(Locale.ENGLISH);
    for (String tag : settings.offered()) {
      Locale locale = locale(tag);
      offered.put(locale, messages(locale, fallback, settings));
    }
    this.errors = new EnglishTexts(EnglishTexts.ERRORS, fallback);
    this.terms = new EnglishTexts(EnglishTexts.TERMS, fallback);
    this.first = offered.keySet().iterator().next();
    this.english =
        offered.containsKey(Locale.ENGLISH)
            ? offered.get(Locale.ENGLISH)
            : messages(Locale.ENGLISH, fallback, settings);
  }

  /** Returns the texts of a language; English texts stand in for those it lacks. */
  private static Messages messages(
      Locale locale, Map<String, String> fallback, LanguageSettings settings) {
    var texts = new HashMap<>(fallback);
    Map<String, String> builtIn = MessageFile.builtIn(locale);
    Map<String, String> added = MessageFile.added(Optional.ofNullable(settings.messages()), locale);
    if (builtIn.isEmpty() && added.isEmpty()) {
      throw new UnusableSetting(
          SETTING,
          "there are no texts for %s: countersign.languages.messages needs messages_%1$s.properties"
              .formatted(locale.toLanguageTag()));
    }
    texts.putAll(builtIn);
    texts.putAll(added);
    return new Messages(locale, texts);
  }

  private static Locale locale(String tag) {
    try {
      return new Locale.Builder().setLanguageTag(tag.strip()).build();
    } catch (IllformedLocaleException _) {
      throw new UnusableSetting(SETTING, tag + " is not a language tag such as de or pt-BR");
    }
  }

  /** Returns the tags of the offered languages. */
  public List<String> tags() {
    return offered.keySet().stream().map(Locale::toLanguageTag).toList();
  }

  /** Chooses by the header Accept-Language. */
  public PageLanguage of(HttpServletRequest request) {
    return of(request, Preferences.NONE);
  }

  /** Chooses by the user's preferences, else by the header Accept-Language. */
  public PageLanguage of(HttpServletRequest request, Preferences preferences) {
    Locale locale = stored(preferences).or(() -> asked(request)).orElse(first);
    return new PageLanguage(locale, preferences.zone());
  }

  /** Returns the language of mails to a user, whose browser is not known then. */
  public PageLanguage of(Preferences preferences) {
    return new PageLanguage(stored(preferences).orElse(first), preferences.zone());
  }

  /** Returns the text for a key of the message files, with values for its placeholders. */
  public String text(String key, List<Object> values, PageLanguage language) {
    return messages(language).text(key, values);
  }

  /** Returns an English error text in another language, or as it is if no file has it. */
  public String error(String text, PageLanguage language) {
    return translated(errors, text, language);
  }

  /**
   * Returns an English term that code gives to a page in another language, or as it is if no file
   * has it.
   */
  public String term(String text, PageLanguage language) {
    return translated(terms, text, language);
  }

  /** Returns the time in the format that the message file has for this key. */
  public String time(Instant moment, String key, PageLanguage language) {
    return DateTimeFormatter.ofPattern(messages(language).pattern(key), language.locale())
        .withZone(language.zone())
        .format(moment);
  }

  /** Returns the time as mails show it. */
  public String time(Instant moment, PageLanguage language) {
    return time(moment, "format.time", language);
  }

  private String translated(EnglishTexts known, String text, PageLanguage language) {
    return known
        .find(text)
        .map(found -> messages(language).text(found.key(), found.values()))
        .orElse(text);
  }

  private Messages messages(PageLanguage language) {
    return offered.getOrDefault(language.locale(), english);
  }

  /** A language that is not offered any more is ignored. */
  private Optional<Locale> stored(Preferences preferences) {
    return Optional.of(preferences.language())
        .filter(tag -> !tag.isEmpty())
        .map(Locale::forLanguageTag)
        .filter(offered::containsKey);
  }

  private Optional<Locale> asked(HttpServletRequest request) {
    return Optional.ofNullable(request.getHeader("Accept-Language"))
        .flatMap(header -> AcceptLanguage.best(header, offered.keySet()));
  }
}
