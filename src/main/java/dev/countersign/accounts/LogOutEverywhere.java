package dev.countersign.accounts;

import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.users.UserStore;
import org.springframework.stereotype.Component;

/** Ends all log-ins of a user at once, and their static token. */
@Component
public class LogOutEverywhere {

  private final UserStore users;
  private final AuditLog audit;

  LogOutEverywhere(UserStore users, AuditLog audit) {
    this.users = users;
    this.audit = audit;
  }

  public void own(long userId, Origin origin) {
    end(Event.own(Kind.USER_LOGGED_OUT_EVERYWHERE, userId, origin));
  }

  /** For staff. False when there is no such user. */
  public boolean by(long staffId, long userId, Origin origin) {
    return end(Event.by(staffId, Kind.STAFF_LOGINS_ENDED, userId, origin));
  }

  private boolean end(Event event) {
    return audit.add(event, () -> users.endAllLogIns(event.subjectId()));
  }
}
