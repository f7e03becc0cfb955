package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.accounts.Actor;
import dev.countersign.answers.Answer;
import dev.countersign.audit.AuditLog;
import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.pages.PostedForm;
import dev.countersign.session.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends one session of a user. */
@StaffPage(StaffPaths.USER + "sessions/{session:[0-9a-f]{32}}/")
class SessionEnding {

  private final Sessions sessions;
  private final AuditLog audit;

  SessionEnding(Sessions sessions, AuditLog audit) {
    this.sessions = sessions;
    this.audit = audit;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("session") String session,
      PostedForm form,
      HttpServletRequest request) {
    Event event = Actor.of(caller, request).event(Kind.SESSION_ENDED, id).on("session:" + session);
    Notice notice =
        audit.add(event, () -> sessions.end(id, session)) ? Notice.ENDED : Notice.NOTHING_TO_END;
    return notice.whereFormWas(form, StaffPaths.user(id));
  }
}
