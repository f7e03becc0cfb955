package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.settings.SiteUrl;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.springframework.stereotype.Component;

/**
 * Creates the mail with a link for each account of an address. A user name is included only if its
 * address is confirmed, because an attacker can register a name with the address of another person.
 */
@Component
class ResetMail {

  private final MailTemplates templates;
  private final SiteUrl site;
  private final PasswordSettings settings;
  private final UserPreferences preferences;
  private final Languages languages;

  ResetMail(
      MailTemplates templates,
      SiteUrl site,
      PasswordSettings settings,
      UserPreferences preferences,
      Languages languages) {
    this.preferences = preferences;
    this.languages = languages;
    this.templates = templates;
    this.site = site;
    this.settings = settings;
  }

  /** Writes in the language of the first account. */
  Mail to(String address, SequencedMap<ResetOwner, ResetLink> links) {
    PageLanguage language = preferences.languageOf(links.firstEntry().getKey().user().id());
    List<Map<String, String>> accounts =
        links.entrySet().stream()
            .map(entry -> account(entry.getKey(), entry.getValue(), language))
            .toList();
    return templates.mail(
        "password-reset",
        address,
        Map.of(
            "site",
            site.of("/"),
            "accounts",
            accounts,
            "minutes",
            settings.resetTimeout().toMinutes()),
        language);
  }

  private Map<String, String> account(ResetOwner owner, ResetLink link, PageLanguage language) {
    return Map.of(
        "username",
        owner.isConfirmed() ? owner.user().username() : "",
        "joined",
        languages.time(owner.user().dateJoined(), "format.day", language),
        "url",
        site.of(link.path()));
  }
}
