package dev.countersign.platform.mail;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who writes; how a mail leaves is Boot's `spring.mail`.
 *
 * @param from the sender that people see, Django's DEFAULT_FROM_EMAIL
 * @param backend smtp, or console: mails stand in the log and leave the machine never; Django's
 *     EMAIL_BACKEND
 * @param templates a directory whose files replace the texts of mails, by name
 */
@ConfigurationProperties(value = "countersign.mail", ignoreUnknownFields = false)
public record MailSettings(
    @DefaultValue("webmaster@localhost") String from,
    @DefaultValue("smtp") Backend backend,
    @Nullable Path templates) {

  public MailSettings {
    if (templates != null && !Files.isDirectory(templates)) {
      throw new IllegalArgumentException("countersign.mail.templates is not a directory.");
    }
  }

  /** Where mails go. */
  public enum Backend {
    SMTP,
    CONSOLE
  }
}
