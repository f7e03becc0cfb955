package dev.countersign.selfservice.deletion;

import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailRequest;
import dev.countersign.platform.mail.MailTemplates;
import dev.countersign.platform.mail.MailWriter;
import dev.countersign.platform.mail.Outbox;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import java.time.Instant;
import java.util.List;
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

  private final RecoveryAddressStore addresses;
  private final MailTemplates templates;
  private final CancelKeys keys;
  private final Outbox outbox;
  private final SiteUrl site;

  DeletionMail(
      RecoveryAddressStore addresses,
      MailTemplates templates,
      CancelKeys keys,
      Outbox outbox,
      SiteUrl site) {
    this.addresses = addresses;
    this.templates = templates;
    this.keys = keys;
    this.outbox = outbox;
    this.site = site;
  }

  /** Returns the addresses to write to, which must be read before the account is deleted. */
  List<String> addressesOf(long userId, Instant now) {
    return addresses.find(userId, now).map(known -> known.serving(now)).orElse(List.of());
  }

  /** Stores the request for the mail, in the transaction that plans the deletion. */
  void planned(List<String> to, PlannedDeletion deletion) {
    add(
        "account-deletion-planned",
        to,
        MailTemplates.time(deletion.dueAt()),
        site.of(BrowserPaths.KEEP_ACCOUNT + keys.of(deletion) + "/"));
  }

  /** Stores the request for the mail, in the transaction that deletes the account. */
  void deleted(List<String> to) {
    add("account-deleted", to, "", "");
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
    return request
        .value(TO)
        .lines()
        .map(email -> templates.mail(request.value(TEMPLATE), email, model))
        .toList();
  }

  private void add(String template, List<String> to, String due, String cancelUrl) {
    if (!to.isEmpty()) {
      outbox.add(
          KIND,
          Map.of(TEMPLATE, template, TO, String.join("\n", to), DUE, due, CANCEL_URL, cancelUrl));
    }
  }
}
