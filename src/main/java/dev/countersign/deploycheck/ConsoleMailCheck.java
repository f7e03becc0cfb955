package dev.countersign.deploycheck;

import dev.countersign.mail.MailSettings;
import java.util.List;
import org.springframework.stereotype.Component;

/** A link to reset a password is as good as the password, also in a log. */
@Component
class ConsoleMailCheck implements DeployCheck {

  private final MailSettings mail;

  ConsoleMailCheck(MailSettings mail) {
    this.mail = mail;
  }

  @Override
  public List<Finding> findings() {
    return Finding.warning(
            "countersign.W031",
            "countersign.mail.backend",
            "Mails are written to the log, with their links, and reach nobody.",
            "Leave it at smtp, and set spring.mail.host.")
        .when(mail.backend() == MailSettings.Backend.CONSOLE);
  }
}
