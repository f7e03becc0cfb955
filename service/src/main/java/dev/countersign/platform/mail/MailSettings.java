package dev.countersign.platform.mail;

import dev.countersign.platform.jobs.RetryPolicy;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings for mails. Spring Boot's {@code spring.mail} configures the mail server.
 *
 * @param from Sender address of all mails. Django: DEFAULT_FROM_EMAIL.
 * @param backend smtp, or console: mails are written to the log and not delivered. Django:
 *     EMAIL_BACKEND.
 * @param templates Directory whose files replace the built-in mail texts of the same name.
 * @param tries How often a mail is given to the mail server before it becomes a dead mail, which
 *     staff can send again.
 * @param firstRetryPause Time between the first two tries. It doubles with each try, and up to half
 *     of it is left out at random.
 * @param longestRetryPause Limit of the time between two tries.
 * @param deadLifetime How long dead mails are kept.
 * @param newDeviceNotices Whether users get a mail after a login with a user agent or from a
 *     network that they have not used before. Needs countersign.events.enabled.
 * @param rightsChangedNotices Whether users get a mail after staff changed their groups,
 *     permissions, staff status or superuser status.
 */
@Validated
@ConfigurationProperties(value = "countersign.mail", ignoreUnknownFields = false)
public record MailSettings(
    @DefaultValue("webmaster@localhost") String from,
    @DefaultValue("smtp") Backend backend,
    @Nullable Path templates,
    @DefaultValue("12") @Min(1) @Max(100) int tries,
    @DefaultValue("10s") Duration firstRetryPause,
    @DefaultValue("1h") Duration longestRetryPause,
    @DefaultValue("14d") Duration deadLifetime,
    @DefaultValue("true") boolean newDeviceNotices,
    @DefaultValue("true") boolean rightsChangedNotices) {

  public MailSettings {
    if (templates != null && !Files.isDirectory(templates)) {
      throw new IllegalArgumentException("countersign.mail.templates is not a directory.");
    }
  }

  RetryPolicy retries() {
    return new RetryPolicy(tries, firstRetryPause, longestRetryPause);
  }

  /** Returns a Message-ID in the domain of the sender's address. */
  String messageId(String id) {
    String domain = from.substring(from.lastIndexOf('@') + 1).replaceAll("[^\\w.-]", "");
    return "<%s@%s>".formatted(id, domain.isEmpty() ? "localhost" : domain);
  }

  /** How mails are delivered. */
  public enum Backend {
    SMTP,
    CONSOLE
  }
}
