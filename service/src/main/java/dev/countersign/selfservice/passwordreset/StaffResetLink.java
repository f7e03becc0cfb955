package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.passwordreset.PasswordResetRequest.Asked;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/** Mails a reset link to a user on behalf of staff. Staff never see the link. */
@Component
public class StaffResetLink {

  private static final MailLimit LIMIT =
      new MailLimit("password-reset-by-staff", Duration.ofMinutes(1), 5);

  private final StaffAction staff;
  private final PasswordResetRequest links;
  private final Mailer mailer;
  private final AuditLog audit;

  StaffResetLink(StaffAction staff, PasswordResetRequest links, Mailer mailer, AuditLog audit) {
    this.staff = staff;
    this.links = links;
    this.mailer = mailer;
    this.audit = audit;
  }

  /** Asks for the mail, at most once a minute and five times an hour for each account. */
  public Asked send(Actor actor, long id) {
    var asked = new AtomicReference<>(Asked.NO_RECIPIENT);
    staff.run(
        actor.userId(),
        id,
        () ->
            audit.add(
                actor.event(EventKind.STAFF_RESET_LINK_SENT, id),
                () -> {
                  asked.set(links.askFor(id, LIMIT, actor.origin()));
                  return asked.get() == Asked.SENT;
                }));
    return asked.get();
  }

  /** Returns whether mails can be sent. */
  public boolean isReady() {
    return mailer.isReady();
  }

  /**
   * Asks for the mail to a user whom the actor has just added, in the transaction of the addition.
   */
  public void sendToNew(Actor actor, long id) {
    if (links.askFor(id, LIMIT, actor.origin()) == Asked.SENT) {
      audit.add(actor.event(EventKind.STAFF_RESET_LINK_SENT, id));
    }
  }
}
