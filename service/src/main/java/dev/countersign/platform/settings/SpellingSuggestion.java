package dev.countersign.platform.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name that a misspelt name most likely stands for. */
public final class SpellingSuggestion {

  private static final int FARTHEST = 6;

  private SpellingSuggestion() {}

  /** Returns a suggestion or, if no name is close, the command that lists all names. */
  static String hint(String misspelt, Collection<String> known) {
    return to(misspelt, known)
        .map(near -> "Did you mean %s?".formatted(near))
        .orElse("`bin/countersign diffsettings --all` lists the settings.");
  }

  /** Returns the nearest name, or empty if all of them differ too much. */
  public static Optional<String> to(String misspelt, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(name -> distance(misspelt, name)))
        .filter(name -> distance(misspelt, name) <= FARTHEST);
  }

  /** Returns how many letters to add, delete or change (Levenshtein distance). */
  public static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int changed = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(changed, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
