package dev.countersign.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class MailTemplatesTest {

  private static final Map<String, Object> MODEL =
      Map.of("site", "https://auth.example.com/", "time", "now", "reset_url", "https://reset");

  @TempDir private Path directory;

  @Test
  void the_first_line_is_the_subject() {
    Mail mail = templates().mail("password-changed", "ada@example.com", MODEL);

    assertThat(mail.to()).isEqualTo("ada@example.com");
    assertThat(mail.subject()).isEqualTo("Your password was changed");
    assertThat(mail.text())
        .startsWith("The password of your account at https://auth.example.com/ was changed on now.")
        .contains("\nhttps://reset\n")
        .doesNotContain("Subject", "\n\n\n", "&");
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

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Subject: x\n\n{{ unknown }}",
        "Subject: x\n\n{% if %}",
        "No subject\n\nText",
        "Subject: x",
        "Subject: x\nBcc: y\n\nText"
      })
  void a_file_that_cannot_be_used_costs_no_mail(String text, CapturedOutput log)
      throws IOException {
    write(text);

    assertThat(templates().mail("password-changed", "ada@example.com", MODEL).subject())
        .isEqualTo("Your password was changed");
    assertThat(log).contains("password-changed.txt");
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

  private void write(String text) throws IOException {
    Files.writeString(directory.resolve("password-changed.txt"), text);
  }
}
