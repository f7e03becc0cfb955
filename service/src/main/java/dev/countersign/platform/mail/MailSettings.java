package dev.countersign.platform.mail;

import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for mails. Spring Boot's {@code spring.mail} configures the mail server.
 *
 * @param from Sender address of all mails. Django: DEFAULT_FROM_EMAIL.
 * @param backend smtp, or console: mails are written to the log and not delivered. Django:
 *     EMAIL_BACKEND.
 * @param templates Directory whose files replace the built-in mail texts of the same name.
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

  /** How mails are delivered. */
  public enum Backend {
    SMTP,
    CONSOLE
  }
}
