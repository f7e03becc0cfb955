package dev.countersign.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.languages.PageLanguage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.core.io.ClassPathResource;

@ExtendWith(OutputCaptureExtension.class)
class MailTemplatesTest {

  private static final Map<String, Object> MODEL =
      Map.of(
          "site",
          "https://auth.example.com/",
          "time",
          "now",
          "reset_url",
          "https://reset",
          "secure_url",
          "https://secure/?a=1&b=2");

  private static final PageLanguage GERMAN = new PageLanguage(Locale.GERMAN, PageLanguage.UTC);
  private static final PageLanguage SPANISH =
      new PageLanguage(Locale.forLanguageTag("es"), PageLanguage.UTC);

  @TempDir private Path directory;

  @Test
  void the_first_line_is_the_subject() {
    Mail mail = templates().mail("password-changed", "ada@example.com", MODEL);

    assertThat(mail.to()).isEqualTo("ada@example.com");
    assertThat(mail.subject()).isEqualTo("Your password was changed");
    assertThat(mail.text())
        .startsWith("The password of your account at https://auth.example.com/ was changed on now.")
        .contains("\nhttps://reset\n")
        .contains("\nhttps://secure/?a=1&b=2\n")
        .doesNotContain("Subject", "\n\n\n", "&amp;");
  }

  @Test
  void a_file_of_the_operator_replaces_a_text() throws IOException {
    write("Subject: Geändert <b>\n\nHallo & {{ time }}\n");

    Mail mail = templates().mail("password-changed", "ada@example.com", MODEL);

    assertThat(mail.subject()).isEqualTo("Geändert <b>");
    assertThat(mail.text().strip()).isEqualTo("Hallo & now");
    assertThat(templates().mail("username-changed", "ada@example.com", MODEL).subject())
        .isEqualTo("Your username was changed");
  }

  @Test
  void a_mail_is_in_the_language_of_its_reader() {
    Mail german = templates().mail("password-changed", "ada@example.com", MODEL, GERMAN);

    assertThat(german.subject()).isEqualTo("Ihr Passwort wurde geändert");
    assertThat(german.text()).startsWith("Das Passwort Ihres Kontos bei").contains("https://reset");
    assertThat(german.html()).contains("<html lang=\"de\">", "Ihr Passwort wurde geändert</h1>");
    assertThat(templates().mail("password-changed", "ada@example.com", MODEL, SPANISH).html())
        .contains("<html lang=\"en\">", "Your password was changed</h1>");
  }

  @Test
  void a_text_that_the_operator_replaced_without_a_language_is_for_every_language()
      throws IOException {
    write("Subject: Ours\n\nText\n");

    assertThat(templates().mail("password-changed", "ada@example.com", MODEL, GERMAN).subject())
        .isEqualTo("Ours");
  }

  @Test
  void an_operator_replaces_and_adds_texts_of_one_language() throws IOException {
    write("Subject: Ours\n\nText\n");
    write("de", "Subject: Unsere\n\nText\n");
    write("es", "Subject: Nuestra\n\nTexto {{ time }}\n");

    assertThat(subject(PageLanguage.ENGLISH)).isEqualTo("Ours");
    assertThat(subject(GERMAN)).isEqualTo("Unsere");
    assertThat(subject(SPANISH)).isEqualTo("Nuestra");
  }

  @Test
  void a_text_of_one_language_that_cannot_be_used_is_refused_at_start() throws IOException {
    write("es", "Subject: x\n\n{{ unknown }}");

    assertThatThrownBy(this::templates).hasMessageContaining("es/password-changed.txt");
  }

  @ParameterizedTest
  @ValueSource(strings = {"de", "fr"})
  void a_built_in_language_has_every_mail_with_the_same_variables(String tag) throws IOException {
    for (Path english : builtIn()) {
      if (english.toString().endsWith(".txt")) {
        Path other = english.resolveSibling(tag).resolve(english.getFileName());
        assertThat(variables(other)).as(other.toString()).isEqualTo(variables(english));
      }
    }
  }

  private static Set<String> variables(Path file) throws IOException {
    return Pattern.compile("\\{\\{ (.*?) }}")
        .matcher(Files.readString(file))
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toSet());
  }

  private String subject(PageLanguage language) {
    return templates().mail("password-changed", "ada@example.com", MODEL, language).subject();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Subject: x\n\n{{ unknown }}",
        "Subject: x\n\n{% if %}",
        "No subject\n\nText",
        "Subject: x",
        "Subject: x\nBcc: y\n\nText"
      })
  void a_file_that_cannot_be_used_is_refused_at_start(String text) throws IOException {
    write(text);

    assertThatThrownBy(this::templates)
        .hasMessageContaining("password-changed.txt in countersign.mail.templates");
  }

  @Test
  void a_mistake_that_no_trial_shows_costs_no_mail(CapturedOutput log) throws IOException {
    write("Subject: x\n\n{% if time == 'now' %}{{ unknown }}{% endif %}");

    assertThat(templates().mail("password-changed", "ada@example.com", MODEL).subject())
        .isEqualTo("Your password was changed");
    assertThat(log).contains("password-changed.txt");
  }

  @Test
  void the_html_shows_the_text_with_its_links_and_escapes_it() {
    String html = templates().mail("password-changed", "ada@example.com", MODEL).html();

    assertThat(html)
        .contains("<h1", "Your password was changed</h1>")
        .contains("<a href=\"https://secure/?a=1&amp;b=2\">https://secure/?a=1&amp;b=2</a>")
        .doesNotContain("Subject:", "a=1&b=2");
  }

  @Test
  void an_operator_replaces_the_html_of_one_mail_or_of_all() throws IOException {
    Files.writeString(directory.resolve("layout.html"), "<p>{{ subject }} & all</p>");
    Files.writeString(directory.resolve("token-issued.html"), "<p>{{ time }} & one</p>");

    assertThat(templates().mail("password-changed", "ada@example.com", MODEL).html())
        .isEqualTo("<p>Your password was changed & all</p>");
    assertThat(templates().mail("token-issued", "ada@example.com", MODEL).html())
        .isEqualTo("<p>now & one</p>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"layout.html", "token-issued.html"})
  void html_that_cannot_be_used_is_refused_at_start(String file) throws IOException {
    Files.writeString(directory.resolve(file), "{{ unknown }}");

    assertThatThrownBy(this::templates).hasMessageContaining(file);
  }

  @Test
  void every_built_in_text_can_be_replaced_by_itself() throws IOException {
    for (Path file : builtIn()) {
      // Directories of languages are copied empty.
      Files.copy(file, directory.resolve(file.getFileName().toString()));
    }

    assertThatCode(this::templates).doesNotThrowAnyException();
  }

  private static List<Path> builtIn() throws IOException {
    Path directory = new ClassPathResource("templates/mail/layout.html").getFile().toPath();
    try (Stream<Path> files = Files.list(directory.getParent())) {
      return files.toList();
    }
  }

  @Test
  void what_is_no_directory_is_refused_at_start() {
    assertThatThrownBy(() -> settings(directory.resolve("missing")))
        .hasMessageContaining("countersign.mail.templates");
  }

  private MailTemplates templates() {
    return new MailTemplates(settings(directory));
  }

  private static MailSettings settings(Path templates) {
    return TestMailSettings.of("auth@example.com", templates);
  }

  private void write(String language, String text) throws IOException {
    Path folder = Files.createDirectories(directory.resolve(language));
    Files.writeString(folder.resolve("password-changed.txt"), text);
  }

  private void write(String text) throws IOException {
    Files.writeString(directory.resolve("password-changed.txt"), text);
  }
}
