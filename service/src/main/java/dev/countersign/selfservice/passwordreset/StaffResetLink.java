package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.platform.mail.Mailer;
import dev.countersign.selfservice.accounts.Actor;
import org.springframework.stereotype.Component;

/** Mails a reset link to a user on behalf of staff. Staff never see the link. */
@Component
public class StaffResetLink {

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

  /**
   * Asks for the mail, with the limits of all reset mails. Returns false if no address receives the
   * resets of the account, or no mail server is configured.
   */
  public boolean send(Actor actor, long id) {
    return mailer.isReady()
        && staff.run(
            actor.userId(),
            id,
            () ->
                audit.add(
                    actor.event(EventKind.STAFF_RESET_LINK_SENT, id),
                    () -> links.askFor(id, actor.origin()) > 0));
  }

  /** Returns whether mails can be sent. */
  public boolean isReady() {
    return mailer.isReady();
  }

  /**
   * Asks for the mail to a user whom the actor has just added, in the transaction of the addition.
   */
  public void sendToNew(Actor actor, long id) {
    if (links.askFor(id, actor.origin()) > 0) {
      audit.add(actor.event(EventKind.STAFF_RESET_LINK_SENT, id));
    }
  }
}
