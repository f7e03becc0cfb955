package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests rules that every template of the service must follow. */
class TemplateFilesTest {

  private static final Path FOLDER = Path.of("service/src/main/resources/templates");

  private static final String STYLE = "(?i)\\sstyle=";

  /**
   * Lists what the Content-Security-Policy blocks, and places where escaping five characters is not
   * enough.
   */
  private static final List<String> FORBIDDEN =
      List.of(
          "(?i)<script(?![^>]*\\ssrc=\"\\{\\{ static\\()",
          "(?i)<style",
          STYLE,
          "(?i)\\son[a-z]+=",
          "(?i)javascript:",
          "=\\s*\\{\\{",
          "(?i)(src|href|action)=[\"']?(https?:)?//",
          "\\|\\s*safe\\b",
          "autoescape\\s+off");

  static Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> FOLDER.relativize(file).toString())
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void it_can_be_parsed(String name) {
    Templates templates = WrittenTemplates.of(Templates.belowTemplates());

    assertThatCode(() -> templates.parsed(name)).doesNotThrowAnyException();
  }

  /** Mails have no Content-Security-Policy, and mail programs read no other styles than these. */
  @ParameterizedTest
  @MethodSource("names")
  void it_keeps_to_the_content_policy_and_to_escaping(String name) throws IOException {
    List<String> offences = offences(Files.readString(FOLDER.resolve(name)));

    assertThat(offences).isSubsetOf(name.startsWith("mail/") ? List.of(STYLE) : List.of());
  }

  @Test
  void a_broken_one_is_named_with_its_line() {
    Templates templates = WrittenTemplates.of(Map.of("broken.html", "<p>\n{% if %}</p>"));

    assertThatThrownBy(() -> templates.parsed("broken.html")).hasMessageContaining("broken.html:2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<script>x</script>",
        "<p style=\"color: red\">",
        "<p onclick=\"x()\">",
        "<a href=\"javascript:x\">",
        "<a href=\"https://elsewhere.example/\">",
        "<p title={{ x }}>",
        "{{ x | safe }}",
        "{% autoescape off %}"
      })
  void an_offence_would_be_found(String template) {
    assertThat(offences(template)).hasSize(1);
  }

  private static List<String> offences(String template) {
    return FORBIDDEN.stream()
        .filter(offence -> Pattern.compile(offence).matcher(template).find())
        .toList();
  }
}
