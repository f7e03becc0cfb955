package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Recognises common passwords: words in any case, with digits for letters, between digits and
 * punctuation, or repeated; and passwords from leaks.
 */
final class CommonPasswords {

  private static final int LONGEST = 64;
  private static final int SHORTEST_LEAKED_PART = 8;
  private static final List<UnaryOperator<String>> UNDRESSINGS =
      List.of(
          CommonPasswords::withoutStart,
          CommonPasswords::withoutEnd,
          text -> withLetters(text, 'i'),
          text -> withLetters(text, 'l'),
          CommonPasswords::once);

  private final Set<String> words = read();
  private final LeakedPasswords leaked = new LeakedPasswords();

  boolean contains(String password) {
    if (password.length() > LONGEST) {
      return false;
    }
    String lowerCase = password.toLowerCase(Locale.ROOT);
    return undressed(lowerCase).stream().anyMatch(words::contains) || isLeaked(lowerCase);
  }

  /**
   * Checks the password itself, its repeated half, and its long part without surrounding digits and
   * punctuation.
   */
  private boolean isLeaked(String password) {
    String start = withoutStart(password);
    return leaked.contains(password)
        || Stream.of(once(password), start, withoutEnd(password), withoutEnd(start))
            .filter(part -> part.length() >= SHORTEST_LEAKED_PART)
            .anyMatch(leaked::contains);
  }

  private static String withoutStart(String text) {
    return text.replaceFirst("^[\\P{L}]+", "");
  }

  private static String withoutEnd(String text) {
    return text.replaceFirst("[\\P{L}]+$", "");
  }

  /** Returns the text and everything that the transformations make of it, in any order. */
  private static Set<String> undressed(String password) {
    var found = new HashSet<>(Set.of(password));
    var open = new ArrayDeque<>(found);
    while (!open.isEmpty()) {
      String text = open.remove();
      for (UnaryOperator<String> undressing : UNDRESSINGS) {
        String next = undressing.apply(text);
        if (found.add(next)) {
          open.add(next);
        }
      }
    }
    return found;
  }

  /** Replaces digits and punctuation by letters; a 1 stands for i as often as for l. */
  private static String withLetters(String text, char one) {
    return text.replace('@', 'a')
        .replace('4', 'a')
        .replace('8', 'b')
        .replace('3', 'e')
        .replace('!', 'i')
        .replace('1', one)
        .replace('0', 'o')
        .replace('$', 's')
        .replace('5', 's')
        .replace('+', 't')
        .replace('7', 't');
  }

  private static String once(String text) {
    String half = text.substring(0, text.length() / 2);
    return text.equals(half + half) ? half : text;
  }

  /** Reads words separated by white space; a line that starts with a hash sign is a heading. */
  private static Set<String> read() {
    try (InputStream file = CommonPasswords.class.getResourceAsStream("common-passwords.txt")) {
      String text = new String(Objects.requireNonNull(file).readAllBytes(), UTF_8);
      return text.lines()
          .filter(line -> !line.startsWith("#"))
          .flatMap(line -> List.of(line.split("\\s+", -1)).stream())
          .filter(word -> !word.isEmpty())
          .collect(Collectors.toUnmodifiableSet());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
