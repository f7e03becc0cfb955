package dev.countersign.selfservice.invitations;

import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.Preferences;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.mail.MailWriter;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import dev.countersign.selfservice.accounts.RegistrationSettings;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Creates the mail with the link to register. The queue of mails encrypts the key. */
@Component
class InvitationMail implements MailWriter {

  static final String KIND = "invitation";

  private static final String EMAIL = "email";
  private static final String KEY = "key";

  private final MailTemplates templates;
  private final RegistrationSettings settings;
  private final SiteUrl site;
  private final Languages languages;

  InvitationMail(
      MailTemplates templates, RegistrationSettings settings, SiteUrl site, Languages languages) {
    this.languages = languages;
    this.templates = templates;
    this.settings = settings;
    this.site = site;
  }

  static Map<String, String> request(String email, String key) {
    return Map.of(EMAIL, email, KEY, key);
  }

  @Override
  public String kind() {
    return KIND;
  }

  @Override
  public List<Mail> write(MailRequest request) {
    Map<String, Object> model =
        Map.of(
            "site",
            site.of("/"),
            "register_url",
            site.of(BrowserPaths.REGISTER + "?invitation=" + request.value(KEY)),
            "days",
            Math.max(settings.invitationTimeout().toDays(), 1));
    return List.of(
        templates.mail("invitation", request.value(EMAIL), model, languages.of(Preferences.NONE)));
  }
}
