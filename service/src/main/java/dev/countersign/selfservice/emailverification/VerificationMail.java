package dev.countersign.selfservice.emailverification;

import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Creates the mail with the confirmation link. The mail does not contain the user name, because the
 * address may belong to another person.
 */
@Component
class VerificationMail {

  private final MailTemplates templates;
  private final SiteUrl site;
  private final UserPreferences preferences;

  VerificationMail(MailTemplates templates, SiteUrl site, UserPreferences preferences) {
    this.preferences = preferences;
    this.templates = templates;
    this.site = site;
  }

  Mail to(UnverifiedAddress address, String key) {
    return templates.mail(
        "confirm-email",
        address.email(),
        Map.of("site", site.of("/"), "confirm_url", site.of(BrowserPaths.VERIFY_EMAIL + key + "/")),
        preferences.languageOf(address.userId()));
  }
}
