package dev.countersign.ui.staff;

import dev.countersign.credentials.session.SessionListStore;
import dev.countersign.credentials.signedtoken.TokenFamilyListStore;
import dev.countersign.credentials.statictoken.TokenListStore;
import dev.countersign.http.answers.Answer;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.staff.OwnedList.Reader;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.GetMapping;

/** Lists logins with refresh tokens, browser sessions and static tokens, with their users. */
@StaffPage(StaffPaths.START)
class CredentialListPage {

  private final PageWriter pages;
  private final OwnedList owned;
  private final TokenFamilyListStore logins;
  private final SessionListStore sessions;
  private final TokenListStore tokens;

  CredentialListPage(
      PageWriter pages,
      OwnedList owned,
      TokenFamilyListStore logins,
      SessionListStore sessions,
      TokenListStore tokens) {
    this.pages = pages;
    this.owned = owned;
    this.logins = logins;
    this.sessions = sessions;
    this.tokens = tokens;
  }

  @GetMapping("logins/")
  Answer logins(HttpServletRequest request) {
    return show("logins", logins::list, request);
  }

  @GetMapping("sessions/")
  Answer sessions(HttpServletRequest request) {
    return show("sessions", sessions::list, request);
  }

  @GetMapping("tokens/")
  Answer tokens(HttpServletRequest request) {
    return show("tokens", tokens::list, request);
  }

  private <T> Answer show(String section, Reader<T> list, HttpServletRequest request) {
    return pages.show(
        "staff/" + section + ".html",
        owned.model(StaffPaths.START + section + "/", section, list, request),
        request);
  }
}
