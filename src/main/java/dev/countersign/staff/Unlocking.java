package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.answers.Answer;
import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Kind;
import dev.countersign.guard.LockoutStore;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Lets a user try again before the time that follows too many wrong passwords is over. */
@StaffPage(StaffPaths.USER + "unlock/")
class Unlocking {

  private final ChangeableUsers users;
  private final LockoutStore lockouts;
  private final AuditLog audit;

  Unlocking(ChangeableUsers users, LockoutStore lockouts, AuditLog audit) {
    this.users = users;
    this.lockouts = lockouts;
    this.audit = audit;
  }

  @PostMapping
  Answer unlock(Authenticated caller, @PathVariable("id") long id, HttpServletRequest request) {
    users.require(caller, id);
    boolean wasLocked =
        audit.add(
            Actor.of(caller, request).event(Kind.STAFF_USER_UNLOCKED, id), () -> lockouts.lift(id));
    return (wasLocked ? Notice.UNLOCKED : Notice.NOTHING_TO_END).on(StaffPaths.user(id));
  }
}
