package dev.countersign.platform.mail;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.SiteSettings;
import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** Checks that mails are delivered, and that their links work on other machines. */
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
                "Mails are written to the log, including their links, and are not delivered.",
                "Set it to smtp, and set spring.mail.host.")
            .when(() -> mail.backend() == MailSettings.Backend.CONSOLE),
        Finding.error(
                "countersign.E009",
                "countersign.base-url",
                "A mail server is set, but links in mails lead to 127.0.0.1.",
                "Set it to the service's public scheme and host, such as https://auth.example.com.")
            .when(
                () -> environment.containsProperty("spring.mail.host") && site.baseUrl() == null));
  }
}
