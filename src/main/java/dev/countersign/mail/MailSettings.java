package dev.countersign.mail;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who writes; how a mail leaves is Boot's `spring.mail`.
 *
 * @param from the sender that people see, Django's DEFAULT_FROM_EMAIL
 * @param backend smtp, or console: mails stand in the log and leave the machine never; Django's
 *     EMAIL_BACKEND
 */
@ConfigurationProperties(value = "countersign.mail", ignoreUnknownFields = false)
public record MailSettings(
    @DefaultValue("webmaster@localhost") String from, @DefaultValue("smtp") Backend backend) {

  /** Where mails go. */
  public enum Backend {
    SMTP,
    CONSOLE
  }
}
