package dev.countersign.selfservice.passwordreset;

import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.KeyOwner;
import dev.countersign.identity.users.KeyOwnerStore;
import dev.countersign.identity.users.MailedKey;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.MailLimitStore;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.platform.mail.Outbox;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Asks for password reset mails. All work that depends on whether the address is known happens in
 * {@link ResetWriter}, after the response.
 */
@Component
public class PasswordResetRequest {

  /** The result of a request for the link of one account. */
  public enum Asked {
    SENT,
    /** The limit of links for this account is used up. */
    LIMITED,
    /** The account is inactive, no address receives its resets, or there is no mail server. */
    NO_RECIPIENT
  }

  private static final Logger LOG = LoggerFactory.getLogger(PasswordResetRequest.class);
  private static final Form FORM = Form.of(TextField.email("email", "Email").build());

  private final Mailer mailer;
  private final Outbox outbox;
  private final KeyOwnerStore owners;
  private final MailLimitStore limits;
  private final Clock clock;
  private final AtomicBoolean hasWarned = new AtomicBoolean();

  PasswordResetRequest(
      Mailer mailer, Outbox outbox, KeyOwnerStore owners, MailLimitStore limits, Clock clock) {
    this.mailer = mailer;
    this.outbox = outbox;
    this.owners = owners;
    this.limits = limits;
    this.clock = clock;
  }

  public Form form() {
    return FORM;
  }

  public void ask(Input input, Origin origin) {
    String email = FORM.check(input).orRefuse().require("email");
    if (mailer.isReady()) {
      outbox.add(ResetWriter.KIND, ResetWriter.request(email, origin));
    } else if (hasWarned.compareAndSet(false, true)) {
      LOG.warn("Password reset mails cannot be sent: no mail server. Set spring.mail.host.");
    }
  }

  /**
   * Asks for a link of one account, to each address that receives its resets. The limit counts the
   * requests for this account, so that requests of others for its address do not use it up.
   */
  Asked askFor(long userId, MailLimit limit, Origin origin) {
    Instant now = clock.instant();
    List<String> recipients =
        mailer.isReady()
            ? owners.find(userId, now).map(owner -> recipients(owner, now)).orElse(List.of())
            : List.of();
    if (recipients.isEmpty()) {
      return Asked.NO_RECIPIENT;
    }
    if (!limits.take(limit, String.valueOf(userId), now)) {
      return Asked.LIMITED;
    }
    recipients.forEach(
        email -> outbox.add(ResetWriter.KIND, ResetWriter.request(email, userId, origin)));
    return Asked.SENT;
  }

  private static List<String> recipients(KeyOwner owner, Instant now) {
    return MailedKey.PASSWORD_RESET.among(owner.addresses().serving(now), owner, now).toList();
  }
}
