package dev.countersign.staff;

import dev.countersign.answers.Answer;
import dev.countersign.pages.PageWriter;
import dev.countersign.session.SessionListStore;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Which browsers are logged in, or were. */
@StaffPage(StaffPaths.SESSIONS)
class SessionListPage {

  private final PageWriter pages;
  private final OwnedList owned;
  private final SessionListStore sessions;

  SessionListPage(PageWriter pages, OwnedList owned, SessionListStore sessions) {
    this.pages = pages;
    this.owned = owned;
    this.sessions = sessions;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(
        "staff/sessions.html",
        owned.model(StaffPaths.SESSIONS, "sessions", sessions::list, request),
        request);
  }
}
