package dev.countersign.selfservice.notices;

import dev.countersign.identity.users.RecoveryAddress;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Creates notice mails. They contain no text that users can choose, because an attacker could use
 * such text to address the reader.
 */
@Component
class NoticeMail {

  private final MailTemplates templates;
  private final UndoKeys keys;
  private final SecureAccountKeys secureKeys;
  private final SiteUrl site;
  private final Languages languages;

  NoticeMail(
      MailTemplates templates,
      UndoKeys keys,
      SecureAccountKeys secureKeys,
      SiteUrl site,
      Languages languages) {
    this.languages = languages;
    this.templates = templates;
    this.keys = keys;
    this.secureKeys = secureKeys;
    this.site = site;
  }

  /** Creates a mail with a link that ends all logins. */
  Mail to(String email, Notice notice, long userId, Instant now, PageLanguage language) {
    Map<String, Object> model = model(now, language);
    String path = BrowserPaths.SECURE_ACCOUNT + secureKeys.of(userId, email, now) + "/";
    model.put("secure_url", site.of(path));
    return templates.mail(notice.template(), email, model, language);
  }

  /** Creates a mail to an address that has no rights in the account any more. */
  Mail toFormer(String email, Notice notice, Instant now, PageLanguage language) {
    return templates.mail(notice.template(), email, model(now, language), language);
  }

  /** Creates a mail with a link that restores the earlier address. */
  Mail toEarlier(
      long userId, RecoveryAddress earlier, Notice notice, Instant now, PageLanguage language) {
    Map<String, Object> model = model(now, language);
    model.put(
        "until",
        Optional.ofNullable(earlier.servesUntil())
            .map(until -> languages.time(until, language))
            .orElse(""));
    String path = BrowserPaths.UNDO_EMAIL_CHANGE + keys.of(userId, earlier, now) + "/";
    model.put("undo_url", site.of(path));
    return templates.mail(notice.template(), earlier.email(), model, language);
  }

  private Map<String, Object> model(Instant now, PageLanguage language) {
    var model = new HashMap<String, Object>();
    model.put("site", site.of("/"));
    model.put("time", languages.time(now, language));
    model.put("reset_url", site.of(BrowserPaths.PASSWORD_RESET));
    return model;
  }
}
