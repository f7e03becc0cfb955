package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.answers.Answer;
import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.pages.PostedForm;
import dev.countersign.signedtoken.Logins;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends one log-in of a user. */
@StaffPage(StaffPaths.USER + "logins/{login:[0-9a-f]{24}}/")
class LoginEnding {

  private final Logins logins;
  private final AuditLog audit;

  LoginEnding(Logins logins, AuditLog audit) {
    this.logins = logins;
    this.audit = audit;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("login") String login,
      PostedForm form,
      HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(Kind.LOGIN_REVOKED, id).on("login:" + login);
    Notice notice =
        audit.add(event, () -> logins.end(id, login)) ? Notice.ENDED : Notice.NOTHING_TO_END;
    return notice.whereFormWas(form, StaffPaths.user(id));
  }
}
