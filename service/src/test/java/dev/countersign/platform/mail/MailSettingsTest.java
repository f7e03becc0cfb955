package dev.countersign.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailSettingsTest {

  @ParameterizedTest
  @CsvSource({
    "webmaster@localhost,<7f@localhost>",
    "Example <auth@example.com>,<7f@example.com>",
    "'\"a@b\" <auth@mail.example.com>',<7f@mail.example.com>",
    "a-host,<7f@a-host>"
  })
  void a_message_id_is_in_the_domain_of_the_sender(String from, String expected) {
    assertThat(TestMailSettings.of(from, null).messageId("7f")).isEqualTo(expected);
  }

  @Test
  void a_sender_cannot_add_a_header() {
    assertThat(TestMailSettings.of("a@b\r\nBcc: c", null).messageId("7f"))
        .doesNotContain("\r", "\n", ":");
  }
}
