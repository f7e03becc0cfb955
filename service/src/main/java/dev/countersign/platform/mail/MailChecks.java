package dev.countersign.platform.mail;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.SiteSettings;
import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks that mails leave the machine, with links that work elsewhere. */
@Component
class MailChecks implements CheckProvider {

  private final MailSettings mail;
  private final SiteSettings site;
  private final Environment environment;

  MailChecks(MailSettings mail, SiteSettings site, Environment environment) {
    this.mail = mail;
    this.site = site;
    this.environment = environment;
  }

  @Override
  public List<Check> checks() {
    return List.of(
        Finding.warning(
                "countersign.W031",
                "countersign.mail.backend",
                "Mails are written to the log, with their links, and reach no user.",
                "Leave it at smtp, and set spring.mail.host.")
            .when(() -> mail.backend() == MailSettings.Backend.CONSOLE),
        Finding.error(
                "countersign.E009",
                "countersign.base-url",
                "There is a mail server, and the links in mails lead to this machine alone.",
                "Set it to the scheme and host that people know, such as https://auth.example.com.")
            .when(
                () -> environment.containsProperty("spring.mail.host") && site.baseUrl() == null));
  }
}
