package dev.countersign.ui.staff;

import dev.countersign.credentials.session.SessionListStore;
import dev.countersign.http.answers.Answer;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists browser sessions, active and ended. */
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
