package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that templates of pages take their texts from the message files. */
class TemplateTextsTest {

  private static final Path FOLDER = Path.of("service/src/main/resources/templates");

  private static final Pattern COMMENT = Pattern.compile("\\{#.*?#}", Pattern.DOTALL);
  private static final Pattern CODE = Pattern.compile("<code\\b.*?</code>", Pattern.DOTALL);
  private static final Pattern PEBBLE = Pattern.compile("\\{\\{.*?}}|\\{%.*?%}", Pattern.DOTALL);
  private static final Pattern LITERAL = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\b(aria-label|title|alt|placeholder|label)=\"([^\"]*)\"");
  private static final Pattern ELEMENT = Pattern.compile("<[^>]*>");
  private static final Pattern PHRASE =
      Pattern.compile("\\p{Lu}.*\\p{Ll}.*|.*\\p{L}{2,} \\p{L}{2,}.*| .*\\p{L}.*|.*\\p{L} ");
  private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");

  /** Names that are the same in every language, and values of attributes. */
  private static final Pattern NAME =
      Pattern.compile(
          "UTC|PostgreSQL|Java|CSV|HTTP|GET|OPTIONS|DELETE|application/[a-z-]+|username webauthn");

  static Stream<String> translated() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> FOLDER.relativize(file).toString())
          .filter(name -> !name.startsWith("mail/"))
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("translated")
  void it_has_no_text_of_its_own(String name) throws IOException {
    assertThat(texts(Files.readString(FOLDER.resolve(name)))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<p>Some words</p>",
        "<p>{{ x }} words</p>",
        "<p aria-label=\"Some words\">{{ x }}</p>",
        "{{ field(form, \"password\", \"New password\") }}",
        "{% set label = \"Password\" %}",
        "{{ is_public ? 'Public' : name }}",
        "{{ tick(form, \"API token\") }}",
        "{{ count ~ \" of \" ~ all }}",
        "<svg><title>Some words</title></svg>"
      })
  void a_text_would_be_found(String template) {
    assertThat(texts(template)).hasSize(1);
  }

  @Test
  void code_names_and_keys_are_no_texts() {
    assertThat(texts("{# A comment. #}<code>curl</code><p class=\"bad\">{{ t(\"a.b\") }}: UTC</p>"))
        .isEmpty();
  }

  private static List<String> texts(String template) {
    String shown = CODE.matcher(COMMENT.matcher(template).replaceAll("")).replaceAll("");
    var texts = new ArrayList<String>();
    PEBBLE.matcher(shown).results().map(MatchResult::group).forEach(tag -> addLiterals(tag, texts));
    String html = PEBBLE.matcher(shown).replaceAll("");
    ATTRIBUTE.matcher(html).results().forEach(found -> addWords(found.group(2), texts));
    ELEMENT.splitAsStream(html).forEach(text -> addWords(text, texts));
    return texts;
  }

  /**
   * Texts begin with a capital letter or contain a space between words; names of variables, fields
   * and templates do not.
   */
  private static void addLiterals(String tag, List<String> texts) {
    LITERAL
        .matcher(tag)
        .results()
        .map(found -> found.group(1) == null ? found.group(2) : found.group(1))
        .filter(text -> PHRASE.matcher(NAME.matcher(text).replaceAll("")).matches())
        .forEach(texts::add);
  }

  private static void addWords(String text, List<String> texts) {
    if (WORD.matcher(NAME.matcher(text).replaceAll("")).find()) {
      texts.add(text.strip());
    }
  }
}
