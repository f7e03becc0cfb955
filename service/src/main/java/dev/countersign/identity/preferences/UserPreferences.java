package dev.countersign.identity.preferences;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.languages.Preferences;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/** Changes the language and time zone of a user, and finds the language of mails. */
@Component
public class UserPreferences {

  private static final Pattern PLACE =
      Pattern.compile("(Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific)/.+");

  private static final List<String> TIME_ZONES =
      ZoneId.getAvailableZoneIds().stream()
          .filter(name -> PLACE.matcher(name).matches())
          .sorted()
          .toList();

  private final PreferenceStore store;
  private final Languages languages;

  UserPreferences(PreferenceStore store, Languages languages) {
    this.store = store;
    this.languages = languages;
  }

  /** Returns the language of mails to a user. */
  public PageLanguage languageOf(long userId) {
    return languages.of(store.of(userId));
  }

  /** A language with its own name for itself. */
  public record Offered(String tag, String name) {}

  /** Returns the languages that a user can choose. */
  public List<Offered> offered() {
    return languages.tags().stream().map(tag -> new Offered(tag, name(tag))).toList();
  }

  private static String name(String tag) {
    Locale locale = Locale.forLanguageTag(tag);
    String name = locale.getDisplayName(locale);
    return name.substring(0, 1).toUpperCase(locale) + name.substring(1);
  }

  /** Returns the names of the time zones that a user can choose, such as Europe/Berlin. */
  public static List<String> timeZones() {
    return TIME_ZONES;
  }

  /** Saves the preferences. Refuses a language that is not offered and an unknown time zone. */
  public void change(long userId, Preferences preferences) {
    if (!preferences.language().isEmpty() && !languages.tags().contains(preferences.language())) {
      throw new ValidationFailed("language", "This language is not offered.");
    }
    if (!preferences.timeZone().isEmpty() && !TIME_ZONES.contains(preferences.timeZone())) {
      throw new ValidationFailed("time_zone", "This time zone is not known.");
    }
    store.save(userId, preferences);
  }
}
