package dev.countersign.selfservice.passwordreset;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventObserver;
import dev.countersign.identity.users.Authority;
import dev.countersign.identity.users.LockedUsers;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.StaffChangeStore;
import dev.countersign.platform.mail.MailLimit;
import dev.countersign.selfservice.accounts.Actor;
import java.time.Duration;
import java.util.Collection;
import java.util.TreeSet;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Lets staff require another password of users whose password may be known to others. Only a mailed
 * link, or a password that staff set, ends the requirement: the old password proves nothing.
 */
@Component
public class RequiredPasswordChange implements EventObserver {

  private static final MailLimit LIMIT =
      new MailLimit("password-reset-required", Duration.ofMinutes(1), 5);

  private final StaffChangeStore rosters;
  private final LoginStore logins;
  private final PasswordResetRequest links;
  private final AuditLog audit;
  private final TransactionOperations transactions;

  RequiredPasswordChange(
      StaffChangeStore rosters,
      LoginStore logins,
      PasswordResetRequest links,
      AuditLog audit,
      TransactionOperations transactions) {
    this.rosters = rosters;
    this.logins = logins;
    this.links = links;
    this.audit = audit;
    this.transactions = transactions;
  }

  /**
   * Ends all logins of the users and requires another password of each, or of none if one is
   * refused. Refuses the actor's own account.
   */
  public void by(Actor actor, Collection<Long> ids) {
    var users = new TreeSet<>(ids);
    var concerned = new TreeSet<>(users);
    concerned.add(actor.userId());
    transactions.executeWithoutResult(
        _ -> {
          LockedUsers roster = rosters.lock(concerned);
          Authority authority = roster.authorityOf(actor.userId());
          users.forEach(id -> authority.requireNewPassword(roster.require(id)));
          logins.requirePasswordChange(users);
          audit.addAll(
              users.stream()
                  .map(id -> actor.event(EventKind.STAFF_PASSWORD_CHANGE_REQUIRED, id))
                  .toList());
        });
  }

  /** Mails a link to a user who has entered the right password and must change it. */
  @Override
  public void isHappening(Event event) {
    if (event.kind() == EventKind.PASSWORD_CHANGE_DEMANDED) {
      links.askFor(event.subjectId(), LIMIT, event.origin());
    }
  }

  @Override
  public void hasHappened(Event event) {
    // The mail was stored before the commit.
  }
}
