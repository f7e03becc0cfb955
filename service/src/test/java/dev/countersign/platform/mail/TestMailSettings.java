package dev.countersign.platform.mail;

import dev.countersign.platform.mail.MailSettings.Backend;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Settings of mails with the default retries. */
final class TestMailSettings {

  private TestMailSettings() {}

  static MailSettings of(String from, @Nullable Path templates) {
    return new MailSettings(
        from,
        Backend.SMTP,
        templates,
        12,
        Duration.ofSeconds(10),
        Duration.ofHours(1),
        Duration.ofDays(14),
        true,
        true);
  }
}
