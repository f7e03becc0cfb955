package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.settings.SiteUrl;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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

  ResetMail(MailTemplates templates, SiteUrl site, PasswordSettings settings) {
    this.templates = templates;
    this.site = site;
    this.settings = settings;
  }

  Mail to(String address, Map<ResetOwner, ResetLink> links) {
    List<Map<String, String>> accounts =
        links.entrySet().stream().map(entry -> account(entry.getKey(), entry.getValue())).toList();
    return templates.mail(
        "password-reset",
        address,
        Map.of(
            "site",
            site.of("/"),
            "accounts",
            accounts,
            "minutes",
            settings.resetTimeout().toMinutes()));
  }

  private Map<String, String> account(ResetOwner owner, ResetLink link) {
    return Map.of(
        "username",
        owner.isConfirmed() ? owner.user().username() : "",
        "joined",
        owner.user().dateJoined().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
        "url",
        site.of(link.path()));
  }
}
