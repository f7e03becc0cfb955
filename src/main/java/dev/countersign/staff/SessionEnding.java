package dev.countersign.staff;

import dev.countersign.access.Authenticated;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.pages.PostedForm;
import dev.countersign.session.Sessions;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends one session of a user. */
@StaffPage(StaffPaths.USER + "sessions/{session:[0-9a-f]{32}}/")
class SessionEnding {

  private final Sessions sessions;

  SessionEnding(Sessions sessions) {
    this.sessions = sessions;
  }

  @PostMapping
  Answer end(
      Authenticated caller,
      @PathVariable("id") long id,
      @PathVariable("session") String session,
      PostedForm form,
      HttpServletRequest request) {
    boolean isEnded = sessions.end(caller.userId(), id, session, Origin.of(request));
    return Notice.ofEnding(isEnded).whereFormWas(form, StaffPaths.user(id));
  }
}
