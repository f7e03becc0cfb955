package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.answers.Answer;
import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.errors.NotFound;
import dev.countersign.pages.PostedForm;
import dev.countersign.users.UserStore;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all log-ins of a user, whatever they are made with. */
@StaffPage(StaffPaths.USER + "logout/")
class LogInsEnding {

  private final UserStore users;
  private final AuditLog audit;

  LogInsEnding(UserStore users, AuditLog audit) {
    this.users = users;
    this.audit = audit;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      PostedForm form,
      HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(Kind.STAFF_LOGINS_ENDED, id);
    if (!audit.add(event, () -> users.endAllLogIns(id))) {
      throw new NotFound();
    }
    return Notice.LOGGED_OUT.whereFormWas(form, StaffPaths.user(id));
  }
}
