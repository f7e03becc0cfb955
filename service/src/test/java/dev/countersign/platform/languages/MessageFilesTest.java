package dev.countersign.platform.languages;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.EventKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the message files are complete, and that no text is left over. */
class MessageFilesTest {

  private static final Path MAIN = Path.of("service/src/main");
  private static final Pattern PLACEHOLDER = Pattern.compile("\\{(\\d)");
  private static final Pattern TAG = Pattern.compile("<[^>]+>");
  private static final Pattern USED = Pattern.compile("\\bt\\(\"([^\"]+)\"");
  private static final Pattern LITERAL =
      Pattern.compile("\"([a-z-]+[.][a-z0-9-]+(?:[.][a-z0-9-]+)?)\"");
  private static final Pattern GIVEN = Pattern.compile("\\bText\\.of\\(\\s*\"([^\"]+)\"[,)]");
  private static final Pattern STAFF = Pattern.compile("\"(staff[.][a-z0-9-]+[.][a-z0-9-]+)\"");

  /** German nouns keep their capital letter, so a language takes one of the two values. */
  private static final Set<String> ONE_OF_TWO = Set.of("field.show-what");

  private final Map<String, String> english = MessageFile.builtIn(Locale.ENGLISH);

  @ParameterizedTest
  @ValueSource(strings = {"de", "fr"})
  void a_language_has_the_keys_placeholders_and_markup_of_english(String tag) {
    Map<String, String> texts = MessageFile.builtIn(Locale.forLanguageTag(tag));

    assertThat(texts.keySet()).isEqualTo(english.keySet());
    texts.forEach(
        (key, text) -> {
          assertThat(text).as(key).isNotBlank();
          assertThat(found(TAG, text)).as(key).isEqualTo(found(TAG, english.getOrDefault(key, "")));
          if (!ONE_OF_TWO.contains(key)) {
            assertThat(found(PLACEHOLDER, text))
                .as(key)
                .isEqualTo(found(PLACEHOLDER, english.getOrDefault(key, "")));
          }
        });
  }

  /** Texts are HTML, also in attributes. Error texts are escaped when they are shown. */
  @ParameterizedTest
  @ValueSource(strings = {"en", "de", "fr"})
  void a_text_has_only_known_markup(String tag) {
    MessageFile.builtIn(Locale.forLanguageTag(tag))
        .forEach(
            (key, text) -> {
              if (!isEnglishInCode(key)) {
                assertThat(text.replaceAll("[|]1<|<a href=\"\\{\\d}\">|</?(strong|code)>|</a>", ""))
                    .as(key)
                    .doesNotContainPattern("[\"<>]|&(?!amp;|lt;)");
              }
            });
  }

  @Test
  void every_key_that_a_template_uses_exists() {
    assertThat(english.keySet()).containsAll(usedByTemplates());
  }

  @Test
  void every_key_that_code_uses_exists() {
    Set<String> used = found(GIVEN, "java", ".java");
    used.addAll(found(STAFF, "java", ".java"));

    assertThat(english.keySet()).containsAll(used);
  }

  @Test
  void every_key_is_used() {
    Set<String> used = usedByTemplates();
    used.addAll(usedByCode());

    assertThat(english.keySet())
        .filteredOn(key -> !key.startsWith("event.") && !isEnglishInCode(key))
        .isSubsetOf(used);
  }

  @Test
  void every_kind_of_event_has_a_text() {
    assertThat(english.keySet())
        .filteredOn(key -> key.startsWith("event."))
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(EventKind.values()).map(kind -> "event." + kind.wireName()).toList());
  }

  /** Compares the words between placeholders, as sources build such texts from pieces. */
  @Test
  void every_error_text_and_every_term_is_in_the_code() {
    String code =
        sources("java", ".java")
            .map(file -> file.replaceAll("\"\\s*\\+\\s*\"", "").replace("\\\"", "\""))
            .collect(Collectors.joining("\n"));

    english.forEach(
        (key, text) -> {
          if (isEnglishInCode(key)) {
            String words = longest(text);
            assertThat(code.contains(words)).as("%s: %s", key, words).isTrue();
          }
        });
  }

  private static String longest(String text) {
    return Arrays.stream(
            text.replaceFirst("^CSRF Failed: (?!\\{)", "")
                .replaceFirst("(1|\\{0}) (seconds?|characters?)[.]$", "{0}")
                .replaceFirst("correct .* and password", "correct {0} and password")
                .split("\\{\\d}", -1))
        .reduce("", (one, other) -> other.length() > one.length() ? other : one)
        .strip();
  }

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map(MatchResult::group).distinct().sorted().toList();
  }

  private static boolean isEnglishInCode(String key) {
    return key.startsWith(EnglishTexts.ERRORS) || key.startsWith(EnglishTexts.TERMS);
  }

  private static Set<String> usedByTemplates() {
    return found(USED, "resources/templates", "");
  }

  private static Set<String> usedByCode() {
    return found(LITERAL, "java", ".java");
  }

  private static Set<String> found(Pattern pattern, String folder, String ending) {
    return sources(folder, ending)
        .flatMap(text -> pattern.matcher(text).results())
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Stream<String> sources(String folder, String ending) {
    try (Stream<Path> files = Files.walk(MAIN.resolve(folder))) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(ending))
          .map(MessageFilesTest::read)
          .toList()
          .stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
