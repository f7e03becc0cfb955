package dev.countersign.platform.languages;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Reads the header Accept-Language (RFC 9110 section 12.5.4). */
final class AcceptLanguage {

  /** Longer headers are ignored. Browsers send less than 100 characters. */
  private static final int LONGEST = 500;

  private AcceptLanguage() {}

  /** Returns the best offered language, or empty if the header names none or is malformed. */
  static Optional<Locale> best(String header, Collection<Locale> offered) {
    if (header.isBlank() || header.length() > LONGEST) {
      return Optional.empty();
    }
    try {
      var ranges =
          Locale.LanguageRange.parse(header).stream()
              .filter(range -> range.getWeight() > 0)
              .toList();
      return Optional.ofNullable(Locale.lookup(ranges, offered));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
