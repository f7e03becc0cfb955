package dev.countersign.selfservice.accounts;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.identity.users.StaffAction;
import dev.countersign.platform.errors.NotFound;
import org.springframework.stereotype.Component;

/** Ends all logins of a user, including the static token. */
@Component
public class LogoutEverywhere {

  private final LoginStore logins;
  private final StaffAction staff;
  private final AuditLog audit;

  LogoutEverywhere(LoginStore logins, StaffAction staff, AuditLog audit) {
    this.logins = logins;
    this.staff = staff;
    this.audit = audit;
  }

  public void own(long userId, Origin origin) {
    end(Event.own(EventKind.USER_LOGGED_OUT_EVERYWHERE, userId, origin));
  }

  /**
   * Ends all logins of a user on behalf of staff. {@link StaffAction} decides whether this is
   * refused.
   */
  public void by(Actor actor, long userId) {
    Event event = actor.event(EventKind.STAFF_LOGINS_ENDED, userId);
    if (!staff.run(actor.userId(), userId, () -> end(event))) {
      throw new NotFound();
    }
  }

  private boolean end(Event event) {
    return audit.add(event, () -> logins.endAllLogins(event.subjectId()));
  }
}
