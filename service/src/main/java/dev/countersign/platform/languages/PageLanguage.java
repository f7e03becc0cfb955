package dev.countersign.platform.languages;

import java.time.ZoneId;
import java.util.Locale;

/** The language and time zone of one response. */
public record PageLanguage(Locale locale, ZoneId zone) {

  public static final ZoneId UTC = ZoneId.of("UTC");

  /** English and UTC: what templates show if no other language is chosen. */
  public static final PageLanguage ENGLISH = new PageLanguage(Locale.ENGLISH, UTC);

  /** Returns the language tag, for HTML and the header Content-Language. */
  public String tag() {
    return locale.toLanguageTag();
  }
}
