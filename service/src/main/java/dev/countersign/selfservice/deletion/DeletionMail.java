package dev.countersign.selfservice.deletion;

import dev.countersign.identity.preferences.UserPreferences;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.platform.languages.Languages;
import dev.countersign.platform.languages.PageLanguage;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.mail.MailWriter;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.stereotype.Component;

/**
 * Sends the mails about the deletion of an account, to all addresses that receive its password
 * resets. Sends nothing if no mail server is configured.
 */
@Component
class DeletionMail implements MailWriter {

  private static final String KIND = "account-deletion";
  private static final String TEMPLATE = "template";
  private static final String TO = "to";
  private static final String DUE = "due";
  private static final String CANCEL_URL = "cancel_url";
  private static final String LANGUAGE = "language";

  private final RecoveryAddressStore addresses;
  private final MailTemplates templates;
  private final CancelKeys keys;
  private final Mailer mailer;
  private final Outbox outbox;
  private final SiteUrl site;
  private final UserPreferences preferences;
  private final Languages languages;

  /** The addresses to write to, and the language of their owner. */
  record Recipients(List<String> addresses, PageLanguage language) {}

  DeletionMail(
      RecoveryAddressStore addresses,
      MailTemplates templates,
      CancelKeys keys,
      Mailer mailer,
      Outbox outbox,
      SiteUrl site,
      UserPreferences preferences,
      Languages languages) {
    this.preferences = preferences;
    this.languages = languages;
    this.addresses = addresses;
    this.templates = templates;
    this.keys = keys;
    this.mailer = mailer;
    this.outbox = outbox;
    this.site = site;
  }

  /** Returns the recipients, which must be read before the account is deleted. */
  Recipients recipients(long userId, Instant now) {
    return new Recipients(addresses.serving(userId, now), preferences.languageOf(userId));
  }

  /**
   * Stores a request for a mail to each address, each with its own link, in the transaction that
   * plans the deletion.
   */
  void planned(Recipients to, PlannedDeletion deletion) {
    for (String email : to.addresses()) {
      add(
          "account-deletion-planned",
          new Recipients(List.of(email), to.language()),
          languages.time(deletion.dueAt(), to.language()),
          site.of(BrowserPaths.KEEP_ACCOUNT + keys.of(deletion, email) + "/"));
    }
  }

  /** Stores the request for the mail, in the transaction that deletes the account. */
  void deleted(Recipients to) {
    add("account-deleted", to, "", "");
  }

  boolean isSentTo(Recipients to) {
    return mailer.isReady() && !to.addresses().isEmpty();
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
            "due",
            request.value(DUE),
            "cancel_url",
            request.value(CANCEL_URL));
    // Requests that an earlier version has stored have no language.
    Locale locale = Locale.forLanguageTag(request.values().getOrDefault(LANGUAGE, "en"));
    var language = new PageLanguage(locale, PageLanguage.UTC);
    return request
        .value(TO)
        .lines()
        .map(email -> templates.mail(request.value(TEMPLATE), email, model, language))
        .toList();
  }

  private void add(String template, Recipients to, String due, String cancelUrl) {
    if (!to.addresses().isEmpty()) {
      outbox.add(
          KIND,
          Map.of(
              TEMPLATE, template,
              TO, String.join("\n", to.addresses()),
              DUE, due,
              CANCEL_URL, cancelUrl,
              LANGUAGE, to.language().tag()));
    }
  }
}
