package dev.countersign.platform.languages;

/**
 * The language and time zone that a user has chosen. Empty texts: the language of the browser, and
 * UTC.
 */
public record Preferences(String language, String timeZone) {

  public static final Preferences NONE = new Preferences("", "");
}
