package dev.countersign.platform.languages;

import java.time.DateTimeException;
import java.time.ZoneId;

/**
 * The language and time zone that a user has chosen. Empty texts: the language of the browser, and
 * UTC.
 */
public record Preferences(String language, String timeZone) {

  public static final Preferences NONE = new Preferences("", "");

  /** Returns the chosen time zone, or UTC. */
  public ZoneId zone() {
    try {
      return timeZone.isEmpty() ? PageLanguage.UTC : ZoneId.of(timeZone);
    } catch (DateTimeException _) {
      // A later version of Java may know fewer time zones than the one that stored this name.
      return PageLanguage.UTC;
    }
  }
}
