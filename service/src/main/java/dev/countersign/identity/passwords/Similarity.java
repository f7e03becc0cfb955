package dev.countersign.identity.passwords;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Detects passwords that are too similar to public attributes of the account. */
final class Similarity {

  private static final double TOO_SIMILAR = 0.7;
  private static final Pattern BETWEEN_WORDS =
      Pattern.compile("\\W+", Pattern.UNICODE_CHARACTER_CLASS);

  private Similarity() {}

  /** Compares with the whole attribute and with each of its words, regardless of case. */
  static boolean isTooSimilar(String password, String attribute) {
    int[] letters = letters(password);
    String folded = attribute.toLowerCase(Locale.ROOT);
    return Stream.concat(Stream.of(folded), BETWEEN_WORDS.splitAsStream(folded))
        .filter(part -> !part.isEmpty())
        .anyMatch(part -> ratio(letters, letters(part)) >= TOO_SIMILAR);
  }

  /** Returns the share of characters, in any order, that the two have in common. */
  private static double ratio(int[] one, int[] other) {
    double total = (double) one.length + other.length;
    double atMost = 2.0 * Math.min(one.length, other.length) / total;
    // Stop early if the lengths differ too much, which keeps long input cheap.
    return atMost < TOO_SIMILAR ? atMost : 2.0 * common(one, other) / total;
  }

  private static int common(int[] one, int[] other) {
    Map<Integer, Integer> left = new HashMap<>();
    Arrays.stream(one).forEach(letter -> left.merge(letter, 1, Integer::sum));
    return (int)
        Arrays.stream(other).filter(letter -> left.merge(letter, -1, Integer::sum) >= 0).count();
  }

  private static int[] letters(String text) {
    return text.toLowerCase(Locale.ROOT).codePoints().toArray();
  }
}
